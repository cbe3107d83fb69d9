"""Storage of tables: SQLite by default, PostgreSQL by address, the same SQL for both."""
