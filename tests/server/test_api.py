import json

import pytest
from support.house import BOT, Client, Guest, Table

pytestmark = pytest.mark.once


def test_games_are_presented_with_options_bots_and_what_is_reconstructed(client: Client) -> None:
    game = next(g for g in client.get("/api/games").json() if g["name"] == "smugglers")
    assert [option["name"] for option in game["options"]] == ["players", "guard", "gifts", "extras"]
    assert {"random", "monte-carlo"} <= {bot["name"] for bot in game["bots"]}
    assert game["reconstructed"] == "The worth of cigars is ours."
    assert next(g for g in client.get("/api/games").json() if g["name"] == "banana-wars")["typing"].startswith(
        "Only dice"
    )


def test_options_decide_which_roles_are_in_play(client: Client) -> None:
    roles = client.post("/api/games/smugglers/roles", json={"options": {"players": 3}}).json()
    assert [role["role"] for role in roles] == ["ana", "berto", "carla"]
    refused = client.post("/api/games/smugglers/roles", json={"options": {"players": 9}})
    assert refused.status_code == 422
    assert "players" in refused.json()["detail"]


def test_roles_come_with_who_plays_them_by_default(client: Client) -> None:
    def defaults(**options: object) -> list[str]:
        roles = client.post("/api/games/cuba-libre/roles", json={"options": options}).json()
        return ["me" if role["mine"] else role["bot"] + "!" * role["prescribed"] for role in roles]

    assert defaults() == ["me", "strong", "strong", "strong"]
    assert defaults(players=1) == ["nonplayer!", "me", "nonplayer!", "nonplayer!"]
    assert defaults(players=2) == ["me", "strong", "strong", "me"]
    assert defaults(players=1, nonplayers=["government", "syndicate"]) == ["nonplayer!", "me", "me", "nonplayer!"]
    assert defaults(variant="tango") == ["me", "strong", "strong", "me"]
    roles = client.post("/api/games/cuba-libre/roles", json={"options": {"players": 2}}).json()
    assert [role["team"] for role in roles][:2] == [["government", "syndicate"], ["m26", "directorio"]]


def test_one_player_is_seated_with_non_players(client: Client) -> None:
    made = client.post("/api/tables", json={"game": "cuba-libre", "options": {"players": 1}}).json()
    seats = client.get(f"/api/tables/{made['id']}").json()["seats"]
    assert [seat["bot"] or seat["kind"] for seat in seats] == ["nonplayer", "person", "nonplayer", "nonplayer"]
    assert list(made["tokens"]) == ["m26"]
    made = client.post("/api/tables", json={"game": "cuba-libre", "options": {"players": 2}}).json()
    assert list(made["tokens"]) == ["government", "syndicate"]


def test_non_players_do_not_play_the_digest_variant(client: Client) -> None:
    seats = {"m26": {"kind": "bot", "bot": "nonplayer"}}
    wanted = {"game": "cuba-libre", "options": {"variant": "tango"}, "seats": seats}
    refused = client.post("/api/tables", json=wanted)
    assert (refused.status_code, "tango has no Non-players" in refused.json()["detail"]) == (422, True)


def test_play_now_takes_one_request(client: Client) -> None:
    made = client.post("/api/tables", json={"game": "smugglers"}).json()
    seats = client.get(f"/api/tables/{made['id']}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot"]
    assert list(made["tokens"]) == ["ana"]


def test_a_game_is_played_to_its_end_and_listed(smugglers: Table) -> None:
    now = smugglers.settled()
    while not now["ending"]:
        now = smugglers.answer()
    assert now["asked"] == ""
    listed = smugglers.client.get("/api/tables", params={"show": "finished"}).json()
    assert [table["id"] for table in listed] == [smugglers.id]
    story = smugglers.get("/story")
    assert len(story["scores"]) == story["steps"] + 1 == now["step"] + 1


def test_bots_and_chance_answer_by_themselves(client: Client) -> None:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana")}, bots=["berto"])
    now = table.settled()
    while not now["ending"]:
        assert now["asked"] == "ana"
        now = table.answer()


def test_a_table_of_bots_plays_itself(client: Client) -> None:
    roles = [role["role"] for role in client.post("/api/games/auction/roles", json={}).json()]
    made = client.post("/api/tables", json={"game": "auction", "seats": dict.fromkeys(roles, BOT)}).json()
    assert Table(client, made["id"], {}).settled()["ending"]


def test_stale_and_double_answers_are_refused_and_change_nothing(smugglers: Table) -> None:
    now = smugglers.settled()
    ana = smugglers.guests["ana"]
    given = {"step": now["step"], "epoch": now["epoch"], "action": "wait"}
    smugglers.post("/answers", ana, **given)
    refused = smugglers.post("/answers", ana, status=409, **given)
    assert refused["detail"] == f"question {now['step']} is answered already; the game is at {now['step'] + 1}"
    assert smugglers.settled()["step"] == now["step"] + 1


def test_illegal_answers_are_refused_with_what_was_legal(smugglers: Table) -> None:
    now = smugglers.settled()
    refused = smugglers.post(
        "/answers", smugglers.guests["ana"], status=422, step=now["step"], epoch=now["epoch"], action="decline"
    )
    assert "wait" in refused["detail"]
    assert smugglers.settled()["step"] == now["step"]


def test_only_the_holder_answers(smugglers: Table) -> None:
    now = smugglers.settled()
    given = {"step": now["step"], "epoch": now["epoch"], "action": "wait"}
    smugglers.post("/answers", smugglers.guests["berto"], status=403, **given)
    smugglers.post("/answers", None, status=403, **given)


def test_nobody_looks_through_eyes_that_are_not_theirs(smugglers: Table) -> None:
    for path in ("", "/board", "/story", "/asides"):
        found = smugglers.client.get(
            f"{smugglers.url}{path}", params={"role": "ana"}, headers=smugglers.guests["berto"].headers
        )
        assert found.status_code == 403


def test_own_answer_is_taken_back_but_no_die(client: Client) -> None:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana")}, bots=["berto"])
    before = table.settled()
    table.answer("wait")
    after = table.settled()
    ana = table.guests["ana"]
    done = table.post("/undo", ana, step=after["step"], epoch=after["epoch"], role="ana")
    now = table.settled()
    assert done == {"done": True}
    assert (now["step"], now["asked"], now["epoch"]) == (before["step"], "ana", 1)
    table.post("/answers", ana, status=409, step=now["step"], epoch=0, action="wait")


def test_others_are_asked_to_agree_to_an_undo(smugglers: Table) -> None:
    ana, berto = smugglers.guests["ana"], smugglers.guests["berto"]
    first = smugglers.settled()["step"]
    smugglers.answer("wait")
    smugglers.answer("wait")
    now = smugglers.settled()
    wish = {"step": now["step"], "epoch": now["epoch"], "role": "ana"}
    assert "agree" in smugglers.post("/undo", ana, status=409, **wish)["detail"]
    assert smugglers.post("/undo", ana, **wish, ask=True) == {"done": False}
    assert smugglers.get()["wish"]["person"] == "Ana"
    smugglers.post("/undo/reply", None, status=403, agree=True)
    assert smugglers.post("/undo/reply", berto, agree=True) == {"done": True}
    assert smugglers.settled()["step"] == first


def test_an_undo_that_is_refused_changes_nothing(smugglers: Table) -> None:
    ana, berto = smugglers.guests["ana"], smugglers.guests["berto"]
    smugglers.answer("wait")
    now = smugglers.answer("wait")
    smugglers.post("/undo", ana, step=now["step"], epoch=now["epoch"], role="ana", ask=True)
    smugglers.post("/undo/reply", berto, agree=False)
    assert smugglers.get()["wish"] is None
    assert smugglers.settled()["step"] == now["step"]


def test_who_holds_every_seat_needs_nobody_to_agree(client: Client) -> None:
    screen = Guest("Ana")
    table = Table.make(client, "smugglers", {"ana": screen, "berto": screen})
    table.answer("wait")
    now = table.answer("wait")
    assert table.post("/undo", screen, step=now["step"], epoch=now["epoch"], role="ana") == {"done": True}


def test_asides_are_for_who_holds_the_seat(smugglers: Table) -> None:
    now = smugglers.settled()
    berto = smugglers.guests["berto"]
    found = smugglers.get("/asides", "berto")
    assert [(aside["name"], aside["label"]) for aside in found] == [("coin", "Slip a coin")]
    coin = {"step": now["step"], "epoch": now["epoch"], "role": "berto", "action": "coin"}
    smugglers.post("/asides", smugglers.guests["ana"], status=403, **coin)
    smugglers.post("/asides", berto, **coin)
    assert smugglers.settled()["scores"] == [3, 1]


def test_bots_think_no_longer_than_is_offered(client: Client) -> None:
    def status(bot: str, strength: str) -> int:
        seats = {"ana": {"kind": "me"}, "berto": {"kind": "bot", "bot": bot, "strength": strength}}
        answer = client.post("/api/tables", json={"game": "smugglers", "seats": seats})
        code: int = answer.status_code
        return code

    assert status("monte-carlo", "50") == 201
    assert status("monte-carlo", "999999") == 422
    assert status("chess-master", "") == 422


def test_a_seat_taken_is_not_taken_again(smugglers: Table) -> None:
    smugglers.post("/seats/ana", Guest("Eve"), status=409, name="Eve")


def test_resigning_ends_a_game_of_two(smugglers: Table) -> None:
    smugglers.post("/resign", smugglers.guests["ana"], role="ana")
    now = smugglers.get()
    assert now["ending"]["words"] == "Ana has resigned."
    smugglers.post("/answers", smugglers.guests["ana"], status=409, step=now["step"], epoch=now["epoch"], action="wait")


def test_talk_is_open_to_all(smugglers: Table) -> None:
    smugglers.post("/talk", smugglers.guests["ana"], words="¡Hola! <b>")
    smugglers.post("/talk", None, words="Hm", name="Eve")
    assert [(line["person"], line["words"]) for line in smugglers.get()["talk"]] == [
        ("Ana", "¡Hola! <b>"),
        ("Eve (watching)", "Hm"),
    ]


def test_the_record_is_kept_while_something_is_hidden(smugglers: Table) -> None:
    smugglers.settled()
    smugglers.get("/record", status=403)
    refused = smugglers.client.get(f"{smugglers.url}/record", headers=smugglers.guests["ana"].headers)
    assert refused.status_code == 403
    both = {"X-Seats": ",".join(t for g in smugglers.guests.values() for t in g.tokens.values())}
    assert smugglers.client.get(f"{smugglers.url}/record", headers=both).status_code == 200
    smugglers.post("/fork", smugglers.guests["ana"], status=403, step=0)


def test_a_record_is_saved_and_loaded(client: Client) -> None:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana")}, bots=["berto"])
    for _ in range(3):
        table.answer("wait")
    saved = client.get(f"{table.url}/record", headers=table.guests["ana"].headers).json()
    seats = {"ana": {"kind": "me"}, "berto": BOT}
    made = client.post("/api/tables/load", json={"record": saved, "seats": seats, "maker": "Ana"})
    assert made.status_code == 201, made.text
    again = Table(client, made.json()["id"], {"ana": Guest("Ana")})
    assert again.settled()["step"] == table.settled()["step"]
    assert [line["text"] for line in again.get()["journal"]] == [line["text"] for line in table.get()["journal"]]


def test_unsound_records_are_refused_with_the_place(client: Client) -> None:
    def refusal(record: object) -> str:
        found = client.post("/api/tables/load", json={"record": record})
        assert found.status_code == 422
        return str(found.json()["detail"])

    good = {"format": "malecon-record", "version": 1, "game": "smugglers", "answers": []}
    assert "format" in refusal({})
    assert "version" in refusal({**good, "version": 99})
    assert "game" in refusal({**good, "game": "chess"})
    assert "answers[0]" in refusal({**good, "answers": ["wait"]})
    assert "options" in refusal({**good, "options": {"players": 77}})
    assert "data of its own" in refusal({**good, "data": {"cargo": {"cargo": []}}})
    assert "hands" in refusal({**good, "position": {"hands": 3}})
    assert "answers" in refusal({**good, "answers": ["wait"] * 20_001})


def test_a_finished_game_is_forked(smugglers: Table) -> None:
    while not smugglers.settled()["ending"]:
        smugglers.answer()
    seats = {"ana": {"kind": "me"}, "berto": BOT}
    made = smugglers.post("/fork", None, status=201, step=6, seats=seats, maker="Eve")
    assert Table(smugglers.client, made["id"], {}).settled()["step"] >= 6


def test_once_it_is_over_everybody_sees_everything(smugglers: Table) -> None:
    while not smugglers.settled()["ending"]:
        smugglers.answer()
    found = smugglers.client.get(f"{smugglers.url}/story", params={"role": "berto"})
    assert found.status_code == 200
    told = [line["text"] for line in found.json()["journal"]]
    assert any(f"draws {kind}" in text for text in told for kind in ("rum", "cigars", "bribe"))


def test_typed_dice_are_asked_of_all_at_the_table_and_cards_of_nobody(client: Client) -> None:
    guests = {"ana": Guest("Ana"), "berto": Guest("Berto")}
    now = Table.make(client, "smugglers", guests, dice="typed").settled()
    assert (now["asked"], now["step"]) == ("ana", 4), "those left would tell who holds what"
    record = {"format": "malecon-record", "version": 1, "game": "smugglers", "answers": [*["card:rum"] * 4, "run:rum"]}
    seats = {role: {"kind": "open"} for role in guests}
    made = client.post("/api/tables/load", json={"record": record, "seats": seats, "dice": "typed", "name": "Dice"})
    table = Table(client, made.json()["id"], guests)
    table.invitation = made.json()["invitation"]
    for role, guest in guests.items():
        table.sit(role, guest)
    now = table.settled()
    assert now["asked"] == "chance"
    for role in ("ana", "berto"):
        question = table.get(role=role)["question"]
        assert [answer["name"] for answer in question["answers"]] == [f"die:{n}" for n in range(1, 7)]
        assert sum(question["odds"]) > 0.99
    given = {"step": now["step"], "epoch": 0, "action": "die:6"}
    table.post("/answers", Guest("Carla"), status=403, **given)
    table.post("/answers", table.guests["berto"], **given)


def test_the_board_is_drawn_at_any_step(smugglers: Table) -> None:
    smugglers.answer("wait")
    board = smugglers.get("/board", "ana", step=2)
    assert board["svg"].startswith("<svg")
    assert board["step"] == 2
    smugglers.get("/board", "ana", status=409, step=99)
    assert "style=" not in board["svg"]


def test_what_is_not_there_is_404(client: Client) -> None:
    for path in ("/api/tables/nowhere", "/api/tables/nowhere/board", "/api/games/chess/rules", "/table/nowhere"):
        assert client.get(path).status_code == 404
    assert client.get("/api/tables/nowhere").json() == {"detail": "there is no table 'nowhere'"}


def test_pages_carry_a_strict_policy_and_no_inline_code(client: Client, smugglers: Table) -> None:
    for path in ("/", "/new", "/rules/smugglers", f"/table/{smugglers.id}", f"/replay/{smugglers.id}", "/nothing"):
        page = client.get(path)
        policy = page.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "style=" not in page.text
        assert "<script>" not in page.text
        assert "onclick=" not in page.text
        assert "http://" not in page.text.replace("http://www.w3.org", "")
        assert "https://" not in page.text


def test_large_bodies_are_refused(client: Client) -> None:
    assert client.post("/api/tables", content=b"x" * 70_000).status_code == 413
    big = json.dumps({"record": {"answers": ["x" * 3_000_000]}})
    assert client.post("/api/tables/load", content=big).status_code == 413


def test_bots_that_explain_tell_why_they_answered(client: Client) -> None:
    others = ["government", "directorio", "syndicate"]
    seats = {"m26": {"kind": "open"}, **{role: {"kind": "bot", "bot": "nonplayer"} for role in others}}
    options = {"players": 1, "nonplayers": others}
    made = client.post("/api/tables", json={"game": "cuba-libre", "seats": seats, "options": options}).json()
    table = Table(client, made["id"], {"m26": Guest("Ana")})
    table.sit("m26", table.guests["m26"])
    now = table.settled()
    for _ in range(40):
        if any(line["by"] in others for line in now["journal"]):
            break
        now = table.answer()
    assert all(line["why"] == (line["by"] in others) for line in now["journal"])
    step = next(line["step"] for line in now["journal"] if line["why"])
    reasons = table.get(f"/steps/{step}/why")
    assert reasons[-1]["step"] == step
    assert all(reason["rule"].startswith("8.") and reason["text"] for reason in reasons)
    assert table.get("/steps/1/why") == []
    table.get("/steps/0/why", status=404)
    table.get(f"/steps/{now['step'] + 1}/why", status=404)


def test_nobody_asks_why_of_an_answer_hidden_from_them(smugglers: Table) -> None:
    smugglers.settled()
    assert smugglers.get("/steps/1/why", role="ana") == []
    smugglers.get("/steps/1/why", role="berto", status=403)
    smugglers.get("/steps/1/why", status=403)
