"""Alembic runs the migrations on the connection that it is given, in its transaction."""

from alembic import context

from referee.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=False,
)
context.run_migrations()
