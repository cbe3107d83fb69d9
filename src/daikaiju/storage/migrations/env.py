"""Alembic runs the migrations on the connection it is given."""

from alembic import context

from daikaiju.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
