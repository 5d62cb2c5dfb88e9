-- The second factor of staff: a secret from which an app makes a code every 30 seconds (RFC 6238).
create table second_factor (
  account_id uuid primary key references account,
  -- Base32. As it is: whoever checks codes has to know it, and a key beside the database would be no other place.
  secret text not null check (secret ~ '^[A-Z2-7]{32}$'),
  created_at timestamptz not null,
  -- When the first code was shown; until then none is asked for.
  confirmed_at timestamptz,
  -- The 30 seconds, counted from 1970, of the last code that was used: neither it nor an earlier one is taken again.
  last_step bigint not null default 0
);

-- Codes for whoever has lost the device, each for once. Their SHA-256.
create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Logins whose password was right and whose code is still to come. The token itself has the caller; here is its SHA-256.
create table login_ticket (
  token_hash bytea primary key,
  account_id uuid not null references account,
  -- What the session is to be.
  stays boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_ticket_account on login_ticket (account_id);
create index login_ticket_expires_at on login_ticket (expires_at);

-- Whoever changes a password or the right to log in: a login that has begun before is not finished any more.
create function end_login_tickets() returns trigger language plpgsql as $$
begin
  delete from login_ticket where account_id = new.id;
  return null;
end
$$;
create trigger account_ends_login_tickets
  after update of password_hash, role, is_active, deleted_at on account
  for each row
  when (
    old.password_hash is distinct from new.password_hash
    or old.role is distinct from new.role
    or old.is_active is distinct from new.is_active
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function end_login_tickets();

-- What was guessed was another secret, and logins that have begun were to be finished by it.
create function forget_second_factor() returns trigger language plpgsql as $$
begin
  delete from failed_check where subject = old.account_id::text and secret = 'CODE';
  delete from login_ticket where account_id = old.account_id;
  return null;
end
$$;
create trigger second_factor_is_forgotten
  after delete on second_factor
  for each row
  execute function forget_second_factor();
