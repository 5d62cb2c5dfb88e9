-- What browsers keep is locked with a key of each account, derived from this secret. It stays the same for ever, is shared
-- by all servers, and is in every backup: what a device has kept can be read after a restore.
alter table installation
  add column device_secret bytea not null
    -- 366 random bits of the database's own.
    default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    check (octet_length(device_secret) = 32);
