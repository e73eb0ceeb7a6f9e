import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from terminal.conftest import Run as Command
from terminal.conftest import run as run

from malecon import MaleconError
from malecon.arena import Plan
from malecon.arena.cluster import _do, ray_crew
from malecon.arena.results import Results, Run
from malecon.arena.simulate import Playing

pytestmark = [pytest.mark.usefixtures("tiny_games"), pytest.mark.once]

STORE = 80_000_000
PLAN = Plan("banana-wars", seed="cluster")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """A real Ray of two nodes on this machine."""
    monkeypatch.chdir(tmp_path)  # Ray's processes look for modules where they were started from
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    utils = pytest.importorskip("ray.cluster_utils")
    import ray

    head = {"num_cpus": 1, "object_store_memory": STORE, "include_dashboard": False}
    found = utils.Cluster(initialize_head=True, head_node_args=head)
    found.second = found.add_node(num_cpus=1, object_store_memory=STORE)
    yield found
    ray.shutdown()
    found.shutdown()


def games(results: Results) -> Any:
    return {kind: results.scan(kind).collect() for kind in results.run.finer}


@pytest.mark.long
def test_a_node_that_dies_in_mid_run_loses_nothing_and_doubles_nothing(cluster: Any, tmp_path: Path) -> None:
    run = Run(PLAN, 40, rows="decisions", chunk=2)
    local = Results.create(tmp_path / "local", run)
    for _ in local.fill():
        pass
    results = Results.create(tmp_path / "cluster", run)
    seen: list[range] = []
    for chunk in results.fill(ray_crew(cluster.address)):
        seen.append(chunk)
        if len(seen) == 3:
            cluster.remove_node(cluster.second, allow_graceful=False)
    assert sorted(number for chunk in seen for number in chunk) == list(range(40))
    assert results.missing() == []
    ours, theirs = games(local), games(results)
    assert all(ours[kind].equals(theirs[kind]) for kind in ours)

    more = Results.open(tmp_path / "cluster")  # stopped and gone on with, on what is left of the cluster
    more.extend(Run(PLAN, 44, rows="decisions"))
    assert sum(len(chunk) for chunk in more.fill(ray_crew(cluster.address))) == 4

    with pytest.raises(MaleconError, match="no game is called 'chess'"):
        list(ray_crew(cluster.address)(Playing(Plan("chess")), [range(1)]))


def test_a_process_that_runs_another_malecon_plays_nothing() -> None:
    with pytest.raises(MaleconError, match=r"runs Malecón .*, this command Malecón 0\.0, compiled; install the same"):
        _do("Malecón 0.0, compiled", Playing(PLAN), range(1))


def test_without_ray_one_is_told_what_to_install(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run("simulate", "smugglers", "-n", "2", "--on", "ray")
    assert result.exit_code == 2
    assert '--on ray needs ray, which is not installed; pip install "malecon[ray]"' in result.stderr
