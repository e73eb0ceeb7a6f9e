import pytest
from starlette.websockets import WebSocketDisconnect
from support.house import Guest, Table, until

pytestmark = pytest.mark.once


def test_steps_come_one_by_one_in_order_to_everybody(smugglers: Table) -> None:
    start = smugglers.settled()["step"]
    sockets = [smugglers.socket(g, r) for r, g in smugglers.guests.items()] + [smugglers.socket()]
    for socket in sockets:
        assert until(socket, "all")["step"] == start
    for _ in range(6):
        smugglers.answer()
    last = smugglers.settled()["step"]
    for socket in sockets:
        steps = [until(socket, "steps")["step"] for _ in range(last - start)]
        assert steps == list(range(start + 1, last + 1))


def test_an_answer_on_the_socket_is_accepted_or_refused(smugglers: Table) -> None:
    now = smugglers.settled()
    socket = smugglers.socket(smugglers.guests["ana"], "ana")
    until(socket, "all")
    given = {"kind": "answer", "id": 7, "step": now["step"], "epoch": 0, "action": "wait"}
    socket.send_json(given)
    assert until(socket, "accepted") == {"kind": "accepted", "id": 7, "step": now["step"] + 1}
    socket.send_json(given)
    refused = until(socket, "refused")
    assert (refused["id"], refused["status"]) == (7, 409)


def test_a_chain_is_given_whole_or_not_at_all(smugglers: Table) -> None:
    """One that is not open all the way changes nothing; one that is counts as any other answer."""
    now = smugglers.settled()
    socket = smugglers.socket(smugglers.guests["ana"], "ana")
    until(socket, "all")
    chain = {"kind": "chain", "id": 1, "step": now["step"], "epoch": now["epoch"]}
    socket.send_json({**chain, "actions": ["wait", "no such answer"]})
    assert until(socket, "refused")["id"] == 1
    socket.send_json({**chain, "actions": ["no such answer", "wait"]})
    assert until(socket, "refused")["id"] == 1
    socket.send_json({**chain, "actions": []})
    assert until(socket, "refused")["status"] == 422
    assert smugglers.settled()["step"] == now["step"]
    socket.send_json(
        {"kind": "ahead", "id": 2, "step": now["step"], "epoch": now["epoch"], "chains": [[{"say": "wait"}]]}
    )
    (found,) = until(socket, "ahead")["found"]
    assert found["given"] == ["wait"]
    assert smugglers.settled()["step"] == now["step"]
    socket.send_json({**chain, "actions": ["wait"]})
    assert until(socket, "accepted")["step"] == now["step"] + 1


def test_who_comes_back_catches_up_by_step(smugglers: Table) -> None:
    smugglers.answer()
    seen = smugglers.settled()
    for _ in range(4):
        smugglers.answer()
    socket = smugglers.socket(step=seen["step"] + 1, epoch=seen["epoch"])
    caught_up = until(socket, "all")
    whole = smugglers.get()["journal"]
    assert caught_up["journal"] == [line for line in whole if line["step"] > seen["step"]]
    other = smugglers.socket(step=seen["step"] + 1, epoch=seen["epoch"] + 5)
    assert until(other, "all")["journal"] == whole


def test_an_undo_brings_the_whole_situation(smugglers: Table) -> None:
    now = smugglers.settled()
    socket = smugglers.socket()
    until(socket, "all")
    smugglers.answer("wait")
    after = smugglers.get()
    smugglers.post("/undo", smugglers.guests["ana"], step=after["step"], epoch=0, role="ana")
    until(socket, "steps")
    assert (back := until(socket, "all"))["epoch"] == 1
    assert back["step"] == now["step"]


def test_eyes_are_changed_only_to_seats_one_holds(smugglers: Table) -> None:
    smugglers.settled()
    socket = smugglers.socket(smugglers.guests["ana"])
    assert until(socket, "all")["question"] is None
    socket.send_json({"kind": "look", "role": "berto"})
    assert until(socket, "refused")["status"] == 403
    socket.send_json({"kind": "look", "role": "ana"})
    assert until(socket, "all")["question"]["prompt"]


def test_nonsense_is_refused_and_the_socket_stays(smugglers: Table) -> None:
    socket = smugglers.socket()
    until(socket, "all")
    for nonsense in ("", "{", "[]", '{"kind":"sing"}', '{"kind":"answer"}', "x" * 10_000):
        socket.send_text(nonsense)
        assert until(socket, "refused")["status"] == 422
    socket.send_json({"kind": "hello"})
    assert until(socket, "refused")["status"] == 403


def test_a_socket_without_a_table_or_a_hello_is_closed(smugglers: Table) -> None:
    with smugglers.client.websocket_connect("/api/tables/nowhere/live") as socket:
        assert socket.receive_json()["kind"] == "gone"
    with smugglers.client.websocket_connect(f"{smugglers.url}/live") as socket:
        socket.send_json({"kind": "look"})
        assert socket.receive_json()["kind"] == "gone"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_who_leaves_a_seat_no_longer_hears_its_secrets(smugglers: Table) -> None:
    ana = smugglers.guests["ana"]
    smugglers.settled()
    socket = smugglers.socket(ana, "ana")
    assert until(socket, "all")["question"]
    smugglers.client.put(f"{smugglers.url}/seats/ana", json={"kind": "bot"}, headers=ana.headers)
    after = until(socket, "all")
    assert after["question"] is None
    assert not any("ana draws rum" in line["text"] or "ana draws cigars" in line["text"] for line in after["journal"])


def test_talk_and_wishes_are_heard_at_once(smugglers: Table) -> None:
    socket = smugglers.socket()
    until(socket, "all")
    smugglers.post("/talk", Guest("Eve"), words="hola")
    assert until(socket, "talk")["line"]["words"] == "hola"
