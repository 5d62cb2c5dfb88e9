#!/bin/sh
# The role that the server works as, which owns no table (docs/operations.md, "Two roles"). Run once, on the empty database.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<SQL
create role assay_server login password '$(cat /run/secrets/server-password)';
grant assay_server to $POSTGRES_USER;
SQL
