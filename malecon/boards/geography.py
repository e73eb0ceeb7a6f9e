"""Coasts and provinces as SVG paths: Natural Earth's public-domain outlines, stretched so that pieces find room."""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"

Point = tuple[float, float]
Projection = Callable[[float, float], Point]
"""From longitude and latitude to the picture."""
Curve = Callable[[float], float]


@cache
def features(name: str) -> dict[str, dict[str, Any]]:
    """The outlines in a file of `data`, by the name of each land."""
    found = json.loads((DATA / f"{name}.geojson").read_text(encoding="utf-8"))
    return {feature["properties"]["name"]: feature["geometry"] for feature in found["features"]}


def monotone(xs: Sequence[float], ys: Sequence[float]) -> Curve:
    """A monotone cubic through knots (Fritsch and Carlson), which stretches a coast without folding it."""
    n = len(xs)
    h = [xs[i + 1] - xs[i] for i in range(n - 1)]
    d = [(ys[i + 1] - ys[i]) / h[i] for i in range(n - 1)]
    inner = [0.0 if a * b <= 0 else 2 * a * b / (a + b) for a, b in pairwise(d)]
    m = [d[0], *inner, d[-1]]

    def at(x: float) -> float:
        i = min(max(bisect_right(xs, x) - 1, 0), n - 2)
        t = (x - xs[i]) / h[i]
        if t < 0:
            return ys[0] + m[0] * (x - xs[0])
        if t > 1:
            return ys[-1] + m[-1] * (x - xs[-1])
        rise = ys[i] * (1 + 2 * t) * (1 - t) ** 2 + ys[i + 1] * t * t * (3 - 2 * t)
        return rise + h[i] * (m[i] * t * (1 - t) ** 2 + m[i + 1] * t * t * (t - 1))

    return at


def island_warp(
    longitudes: Sequence[float],
    xs: Sequence[float],
    spine: Sequence[float],
    spine_ys: Sequence[float],
    scale: Sequence[float],
) -> Projection:
    """Longitude stretched by knots, latitude thickened about the island's spine."""
    x, middle = monotone(longitudes, xs), monotone(longitudes, spine)
    y, thickness = monotone(longitudes, spine_ys), monotone(longitudes, scale)
    return lambda lon, lat: (x(lon), y(lon) - thickness(lon) * (lat - middle(lon)))


def equirectangular(west: float, north: float, pixels: float, true_at: float) -> Projection:
    """Degrees to pixels, true to shape at one latitude."""
    shrink = math.cos(math.radians(true_at))
    return lambda lon, lat: ((lon - west) * shrink * pixels, (north - lat) * pixels)


def rings(geometry: dict[str, Any]) -> Iterator[list[list[float]]]:
    """Every ring of a land's outline."""
    polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    for polygon in polygons:
        yield from polygon


def area(points: Sequence[Point]) -> float:
    """The area inside a ring."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip([points[-1], *points], points, strict=False))) / 2


def simplify(points: list[Point], tolerance: float) -> list[Point]:
    """Fewer points, none further than the tolerance from the line they leave (Douglas and Peucker)."""
    keep = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        a, b = spans.pop()
        (x1, y1), (x2, y2) = points[a], points[b]
        length = math.hypot(x2 - x1, y2 - y1)
        worst, at = tolerance, -1
        for i in range(a + 1, b):
            x, y = points[i]
            cross = abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1))
            distance = cross / length if length > 1e-9 else math.hypot(x - x1, y - y1)
            if distance > worst:
                worst, at = distance, i
        if at > 0:
            keep.add(at)
            spans += [(a, at), (at, b)]
    return [points[i] for i in sorted(keep)]


def path(geometry: dict[str, Any], project: Projection, tolerance: float = 0.35, smallest: float = 6) -> str:
    """A land's outline as path data, without islets smaller than an area."""
    out = ""
    for ring in rings(geometry):
        points = [project(p[0], p[1]) for p in ring]
        if area(points) >= smallest:
            out += "M" + "L".join(f"{round(x, 1):g} {round(y, 1):g}" for x, y in simplify(points, tolerance)[:-1]) + "Z"
    return out


def outline(geometry: dict[str, Any], project: Projection, tolerance: float = 4.0) -> str:
    """The largest ring, simplified and rounded: for rings and bands, which must not follow every inlet."""
    points = simplify(max(([project(p[0], p[1]) for p in ring] for ring in rings(geometry)), key=area), tolerance)[:-1]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    out = f"M{middles[-1][0]:.0f} {middles[-1][1]:.0f}"
    for (x, y), (u, v) in zip(points, middles, strict=True):
        out += f"Q{x:.0f} {y:.0f} {u:.0f} {v:.0f}"
    return f"{out}Z"
