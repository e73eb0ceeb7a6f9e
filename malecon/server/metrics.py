"""Figures for whoever runs the house, as Prometheus reads them: on a port of their own, or for who brings a token."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from malecon.server.refusals import FORBIDDEN, UNKNOWN, Refused

if TYPE_CHECKING:
    from malecon.server.house import House

router = APIRouter(include_in_schema=False)
SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20)


class Figures:
    """What is counted as it happens."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.answers = Counter("malecon_answers", "Answers written down", ["by"], registry=self.registry)
        self.seconds = Histogram(
            "malecon_answer_seconds",
            "From an answer that is taken to its effect being told",
            buckets=SECONDS,
            registry=self.registry,
        )
        self.followed = Counter("malecon_followed", "Answers of other servers played here", registry=self.registry)
        self.requests = Histogram(
            "malecon_request_seconds", "Requests answered", ["method"], buckets=SECONDS, registry=self.registry
        )
        self.refusals = Counter("malecon_refusals", "Requests and messages refused", ["status"], registry=self.registry)


class Look(Collector):
    """What is looked at when somebody asks."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Any]:
        """How the house stands now."""
        house = self._house
        rooms = house.rooms()
        yield GaugeMetricFamily("malecon_tables_in_memory", "Tables in memory", len(rooms))
        yield GaugeMetricFamily("malecon_listeners", "Sockets that follow a table", sum(len(r.audience) for r in rooms))
        yield GaugeMetricFamily("malecon_servers_awake", "Servers awake on this database", house.neighbours.awake_now)
        yield GaugeMetricFamily("malecon_thinkers_awake", "Thinkers awake", house.neighbours.thinkers)
        yield GaugeMetricFamily("malecon_listening", "Whether other servers are heard", house.neighbours.listening)
        waiting = GaugeMetricFamily("malecon_jobs_waiting", "Work that waits, by lane", labels=["lane"])
        for lane, length in house.office.waiting().items():
            waiting.add_metric([lane], length)
        yield waiting


def open_port(house: House, host: str, port: int) -> Any:
    """Tell the figures on a port of their own; what ends that."""
    server, thread = start_http_server(port, host, house.figures.registry)

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return end


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """Whether the process is there."""
    return {"status": "ok"}


@router.get("/readyz")
async def readyz(request: Request) -> Response:
    """Whether visitors should be sent here: the database answers, other servers are heard, the house is not closing."""
    house: House = request.app.state.house
    missing = await house.missing()
    return JSONResponse({"status": "not ready" if missing else "ready", "missing": missing}, 503 if missing else 200)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The figures, for who brings the token in the header Authorization."""
    house: House = request.app.state.house
    token = house.settings.metrics_token
    if not token:
        raise Refused(UNKNOWN, "no figures are told here")
    given = request.headers.get("Authorization", "")
    if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise Refused(FORBIDDEN, "the figures are for who brings the token")
    return Response(generate_latest(house.figures.registry), media_type="text/plain; version=0.0.4; charset=utf-8")
