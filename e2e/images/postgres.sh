#!/bin/sh
# Begins and runs a database as the `postgres` image does, as far as compose.yaml needs.
set -eu
bin=/usr/lib/postgresql/17/bin
data=/var/lib/postgresql/data
if [ ! -s $data/PG_VERSION ]; then
  chown postgres $data && chmod 0700 $data
  cp "$POSTGRES_PASSWORD_FILE" /tmp/first && chown postgres /tmp/first
  su postgres -c "$bin/initdb -D $data -U $POSTGRES_USER --pwfile=/tmp/first -E UTF8 --locale=C.UTF-8 -A scram-sha-256 --auth-local=trust >/dev/null"
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  su postgres -c "$bin/pg_ctl -D $data -w -o '-c listen_addresses= -k /tmp' start >/dev/null"
  export PGHOST=/tmp
  createdb -U "$POSTGRES_USER" "$POSTGRES_DB" 2>/dev/null || true
  for file in /docker-entrypoint-initdb.d/*.sh; do sh "$file"; done
  su postgres -c "$bin/pg_ctl -D $data -w -m fast stop >/dev/null"
  unset PGHOST
fi
exec setpriv --reuid postgres --regid postgres --clear-groups $bin/postgres -D $data -c listen_addresses='*' -k /tmp
