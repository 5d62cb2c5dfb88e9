-- Secrets that were tried and did not fit: what slows guesses down, on every server. `subject` is an account, or the
-- hash of a name that nobody has; nothing of what was typed is kept. `place` is one customer of a network (an IPv4
-- address, an IPv6 /64), `network` what is around it (/24, /48).
create table failed_check (
  subject text not null check (length(subject) between 1 and 64),
  secret text not null check (secret in ('PASSWORD', 'CODE')),
  place text not null check (length(place) between 1 and 64),
  network text not null check (length(network) between 1 and 64),
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  primary key (subject, secret, place)
);
create index failed_check_place on failed_check (place, last_at);
create index failed_check_network on failed_check (network, last_at);
create index failed_check_last_at on failed_check (last_at);

-- Where an account has logged in before: guesses of others hold it up less there.
create table login_place (
  account_id uuid not null references account on delete cascade,
  place text not null check (length(place) between 1 and 64),
  last_at timestamptz not null,
  primary key (account_id, place)
);
create index login_place_last_at on login_place (last_at);

-- Calls of routes that have a limit of their own, counted over all servers. A crash may forget them: each counts for a
-- minute.
create unlogged table call_count (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index call_count_ends_at on call_count (ends_at);

-- Whoever gets another password begins anew: what was guessed before was another one.
create function forget_failed_checks() returns trigger language plpgsql as $$
begin
  delete from failed_check where subject = new.id::text and secret = 'PASSWORD';
  return null;
end
$$;
create trigger account_forgets_failed_checks
  after update of password_hash on account
  for each row
  when (old.password_hash is distinct from new.password_hash)
  execute function forget_failed_checks();
