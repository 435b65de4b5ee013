#!/bin/sh
# PostgreSQL's image runs this once, with a new database: a role that owns the tables, and the server's own (docs/operations.md).
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=server="$SERVER_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
CREATE ROLE chairtime LOGIN PASSWORD :'owner';
CREATE ROLE chairtime_server LOGIN PASSWORD :'server';
GRANT chairtime_server TO chairtime;
CREATE DATABASE chairtime OWNER chairtime ENCODING 'UTF8' TEMPLATE template0;
SQL
