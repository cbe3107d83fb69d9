"""Tables on disk: SQLite by default, PostgreSQL by address, the same SQL for both."""
