#!/bin/sh
# Makes what the parts tell one another by, once, in ./secrets. Containers read the files as accounts of their own, so the
# folder is what keeps others out.
set -eu
cd "$(dirname "$0")"
[ ! -e secrets ] || { echo 'There are secrets already. They stay as they are.'; exit 0; }
secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
mkdir -m 0755 secrets
chmod 0700 .
owner=$(secret)
server=$(secret)
printf %s "$owner" > secrets/owner-password
printf %s "$server" > secrets/server-password
printf %s "$(secret)" > secrets/runner-token
printf %s "postgres://assay:$owner@database/assay" > secrets/database-owner-url
printf %s "postgres://assay_server:$server@database/assay" > secrets/database-url
chmod 0444 secrets/*
echo 'Made ./secrets. This folder is closed to other accounts now; keep it so.'
