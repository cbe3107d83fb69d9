"""The faces rolled before they were counted are counted when a database is brought up to date."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from daikaiju.rules.steps import CHANCE
from daikaiju.storage.database import Database
from daikaiju.storage.faces import read_faces
from daikaiju.storage.migrate import migrate

TABLE = """INSERT INTO tables (id, game, rules, house, odds, speed, host, phase, rematch, engine, created)
VALUES ('t', 'tokyo', '2e', '[]', 0, 1, '', 'over', '', '', 0)"""
ACTION = "INSERT INTO actions (table_id, number, actor, words, at) VALUES ('t', :number, :actor, :words, 0)"


def test_older_rolls_are_counted(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/daikaiju.sqlite")
    rows = [(CHANCE, "roll claw claw 1"), (CHANCE, "reveal wings"), (0, "reroll claw"), (CHANCE, "roll heart")]
    with database.engine.begin() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        migrate(connection, None, "0010")
        connection.execute(text(TABLE))
        for number, (actor, words) in enumerate(rows):
            connection.execute(text(ACTION), {"number": number, "actor": actor, "words": words})
        migrate(connection, None)
    with database.engine.connect() as connection:
        found = read_faces(connection)
    assert found == {("tokyo", "claw"): 2, ("tokyo", "1"): 1, ("tokyo", "heart"): 1}
    database.engine.dispose()
