"""What can be falsified in a module's source: one mutant is one small change within one statement.

A falsification replaces a stretch of the source by other words, so that it can be shown as a person would write it.
Texts, journal notes, types, messages and copies are left alone: no rule depends on them.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}

SILENT = {
    "copy",
    "copy_to",
    "clone",
    "seen_by",
    "view",
    "observe",
    "write_features",
    "map",
    "position",
    "at",
    "describe",
}
SILENT |= {"redraw", "scramble", "outlook", "leanings", "habit", "result", "clock", "prompt", "label"}
SILENT |= {"asks_anyway", "typable"}
"""Functions that carry out no rule: copies, views, descriptions, what bots lean to, what keeps a secret."""


@dataclass(frozen=True)
class Mutant:
    """A falsification: where it is, what stood there and what stands there now."""

    module: str
    """The module's path from the root of the project."""
    function: str
    """The qualified name of the function, or "" at the level of the module or of a class."""
    line: int
    last: int
    """The lines of the stretch that is replaced."""
    text: str
    """The source line, stripped."""
    before: str
    after: str
    nth: int
    """Which one it is, where the same change can be made several times in equal lines of a function."""
    start: int
    end: int
    """The stretch in bytes of the source."""

    @property
    def name(self) -> str:
        """What the mutant is called wherever results are kept; lines may move without it changing."""
        return f"{self.module} {self.function or '(module)'}: {self.text} : {self.before} -> {self.after} #{self.nth}"

    def applied(self, source: bytes) -> bytes:
        """The falsified source."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def mutants(module: str, source: bytes) -> list[Mutant]:
    """All falsifications of a module."""
    finder = _Finder(module, source)
    finder.visit(ast.parse(source))
    return finder.found


class _Finder(ast.NodeVisitor):
    def __init__(self, module: str, source: bytes) -> None:
        self.module = module
        self.source = source
        lines = source.splitlines(keepends=True)
        self.lines = [line.decode().strip() for line in lines]
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line))
        self.place: list[str] = []
        self.function = ""
        self.found: list[Mutant] = []
        self.count: dict[tuple[str, str, str, str], int] = {}

    def add(self, node: ast.expr | ast.stmt, after: str) -> None:
        """One falsification: this node replaced by these words."""
        end_line, end_column = node.end_lineno or 0, node.end_col_offset or 0
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[end_line - 1] + end_column
        before = " ".join(self.source[start:end].decode().split())
        text = self.lines[node.lineno - 1]
        key = (self.function, text, before, after)
        nth = self.count[key] = self.count.get(key, 0) + 1
        self.found.append(
            Mutant(self.module, self.function, node.lineno, end_line, text, before, after, nth, start, end)
        )

    # What is left alone.

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """The body only: neither decorators nor types."""
        if node.name in SILENT or node.name.startswith(("_read", "_scramble")) or node.name.endswith("faults"):
            return
        self.place.append(node.name)
        outer, self.function = self.function, self.function or ".".join(self.place)
        for default in (*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)):
            self.visit(default)
        self.statements(node.body)
        self.function = outer
        self.place.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """The body only."""
        self.place.append(node.name)
        self.statements(node.body)
        self.place.pop()

    def visit_Module(self, node: ast.Module) -> None:
        """Imports have nothing to falsify."""
        self.statements(node.body)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """The value, not the type."""
        if node.value is not None:
            self.visit(node.value)
            self.visit(node.target)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Messages."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """What holds anyway."""

    def visit_Import(self, node: ast.Import) -> None:
        """Names."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Names."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Texts."""

    # Statements.

    def statements(self, body: list[ast.stmt]) -> None:
        for i, statement in enumerate(body):
            if _tells(statement) or _code(statement, body[max(0, i - 2) : i + 3]):
                continue
            if self.function and _droppable(statement):
                self.add(statement, "pass")
            self.visit(statement)

    def visit_If(self, node: ast.If) -> None:
        """The condition negated, and both branches."""
        self.condition(node.test)
        self.statements(node.body)
        self.statements(node.orelse)

    def visit_While(self, node: ast.While) -> None:
        """The condition negated, and the loop."""
        self.condition(node.test)
        self.statements(node.body)
        self.statements(node.orelse)

    def visit_For(self, node: ast.For) -> None:
        """What is gone through, and the loop."""
        self.visit(node.iter)
        self.statements(node.body)
        self.statements(node.orelse)

    def visit_Break(self, node: ast.Break) -> None:
        """Going on instead."""
        self.add(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        """Stopping instead."""
        self.add(node, "break")

    def visit_Return(self, node: ast.Return) -> None:
        """A truth told wrong."""
        if node.value is not None:
            if isinstance(node.value, (ast.Compare, ast.BoolOp)):
                self.negation(node.value)
            self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """The other way round."""
        if other := OPERATORS.get(type(node.op)):
            new = copy.deepcopy(node)
            new.op = other()
            self.add(node, ast.unparse(new))
        self.visit(node.value)
        self.visit(node.target)

    # Expressions.

    def condition(self, node: ast.expr) -> None:
        self.negation(node)
        self.visit(node)

    def negation(self, node: ast.expr) -> None:
        if not isinstance(node, ast.UnaryOp) and not (isinstance(node, ast.Compare) and len(node.ops) == 1):
            self.add(node, f"not ({ast.unparse(node)})")

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """The condition negated."""
        self.condition(node.test)
        self.visit(node.body)
        self.visit(node.orelse)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """The conditions negated."""
        self.visit(node.iter)
        for test in node.ifs:
            self.condition(test)

    def visit_Compare(self, node: ast.Compare) -> None:
        """The boundary moved, or the comparison turned round."""
        for i, op in enumerate(node.ops):
            for other in COMPARISONS[type(op)]:
                new = copy.deepcopy(node)
                new.ops[i] = other()
                self.add(node, ast.unparse(new))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """And for or; each part left out."""
        new = copy.deepcopy(node)
        new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self.add(node, f"({ast.unparse(new)})")
        for i in range(len(node.values)):
            new = copy.deepcopy(node)
            del new.values[i]
            self.add(node, f"({ast.unparse(new if len(new.values) > 1 else new.values[0])})")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """`not` and minus left out."""
        if isinstance(node.op, (ast.Not, ast.USub, ast.Invert)):
            self.add(node, f"({ast.unparse(node.operand)})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Another operator."""
        if (other := OPERATORS.get(type(node.op))) and not _of_texts(node):
            new = copy.deepcopy(node)
            new.op = other()
            self.add(node, f"({ast.unparse(new)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """One more, one less; the other truth."""
        if isinstance(node.value, bool):
            self.add(node, repr(not node.value))
        elif isinstance(node.value, int):
            self.add(node, str(node.value + 1))
            if node.value > 0:
                self.add(node, str(node.value - 1))

    def visit_Call(self, node: ast.Call) -> None:
        """The least for the most, any for all."""
        if isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS and len(node.args) + len(node.keywords) > 0:
            new = copy.deepcopy(node)
            new.func = ast.Name(FUNCTIONS[node.func.id])
            self.add(node, ast.unparse(new))
        self.generic_visit(node)


def _tells(statement: ast.stmt) -> bool:
    """Whether a statement only tells the journal or who has seen what, is a docstring, or is for the types alone."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return True
    if isinstance(statement, ast.If) and isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING":
        return True
    if isinstance(statement, ast.If):
        return any(isinstance(n, ast.Attribute) and n.attr == "journal" for n in ast.walk(statement.test))
    called = statement.value.func if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call) else None
    if isinstance(called, ast.Name):
        return called.id == "because_told"
    if not isinstance(called, ast.Attribute):
        return False
    return called.attr in ("note", "whisper", "because") or (
        isinstance(called.value, ast.Name) and called.value.id == "hidden"
    )


def _code(statement: ast.stmt, around: list[ast.stmt]) -> bool:
    """Whether a constant is one of several that are numbered through, so that only its being different counts."""
    numbers = [_final(other) for other in around]
    own = _final(statement)
    return own is not None and (own + 1 in numbers or own - 1 in numbers)


def _final(statement: ast.stmt) -> int | None:
    """The whole number of a constant."""
    if not isinstance(statement, ast.AnnAssign) or not isinstance(statement.value, ast.Constant):
        return None
    if "Final" not in ast.unparse(statement.annotation) or type(statement.value.value) is not int:
        return None
    return statement.value.value


def _droppable(statement: ast.stmt) -> bool:
    """Whether a statement can be left out without a name staying unknown."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call)
    if isinstance(statement, ast.AugAssign):
        return True
    if isinstance(statement, ast.Assign):
        return all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in statement.targets)
    return False


def _of_texts(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, (ast.JoinedStr, ast.Constant)) and not _number(side) for side in (node.left, node.right)
    )


def _number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, (int, float))
