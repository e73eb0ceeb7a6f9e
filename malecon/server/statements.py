"""The statements by which tables are kept, in SQL that SQLite and PostgreSQL both take where nothing else is said."""

from __future__ import annotations

INSERT_TABLE = (
    "INSERT INTO tables (id, name, game, options, position, seed, dice, listed, created, touched, finished, ending, "
    "epoch, cup, goes_on, wish, maker_hash, proposal, again) VALUES (:id, :name, :game, :options, :position, :seed, "
    ":dice, :listed, :created, :touched, :finished, :ending, :epoch, :cup, :goes_on, :wish, :maker_hash, :proposal, "
    ":again)"
)
INSERT_LOG = "INSERT INTO logs (table_id, number, mark, driver, program) VALUES (:table, 0, '', :driver, :program)"
MOVE = (  # where the log stands elsewhere there is no number to be had, and the database refuses it
    "UPDATE logs SET number = CASE WHEN number = :was THEN number + 1 END, driver = COALESCE(:driver, driver), "
    "mark = :mark, program = :program WHERE table_id = :table"
)
MOVE_ANYWAY = "UPDATE logs SET number = number + 1, mark = :mark, program = :program WHERE table_id = :table"
INSERT_ANSWER = (
    "INSERT INTO answers (table_id, step, action, aside_by, given, note) "
    "VALUES (:table, :step, :action, :aside_by, :given, :note)"
)
ANSWER_AND_TELL = f"WITH moved AS ({MOVE}), given AS ({INSERT_ANSWER}) SELECT pg_notify(:channel, :payload)"
"""An answer in one statement, for PostgreSQL."""
TABLE = (
    "SELECT tables.*, logs.number, logs.driver, logs.program FROM tables JOIN logs ON logs.table_id = tables.id "
    "WHERE tables.id = :id"
)
TALK = "SELECT * FROM talk WHERE table_id = :id AND number > :line ORDER BY number DESC LIMIT :lines"
INSERT_SEAT = (
    "INSERT INTO seats (table_id, role, place, person, bot, strength, token_hash, admitted, agreed) "
    "VALUES (:table, :role, :place, :person, :bot, :strength, :token_hash, :admitted, :agreed)"
)
INSERT_CLOCK = (
    "INSERT INTO clocks (table_id, terms, spent, last, running, since, due) "
    "VALUES (:table, :terms, :spent, :last, :running, :since, :due)"
)
SET_CLOCK = (
    "UPDATE clocks SET spent = :spent, last = :last, running = :running, since = :since, due = :due "
    "WHERE table_id = :table"
)
FIND_ANSWER = "SELECT 1 FROM answers WHERE table_id = :table AND step = :step AND action = :action AND given = :given"
FINISH = "UPDATE tables SET finished = :now, touched = :now, ending = :ending WHERE id = :table"
