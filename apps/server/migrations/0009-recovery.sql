-- The picture that a person shows. Its id alone opens it, so it stands only in answers to those who may see it.
alter table account add column picture_id uuid references stored_file;

-- Links that let choose a new password. The token itself is only ever in the mail; here is its SHA-256.
create table password_reset (
  id uuid primary key,
  account_id uuid not null references account,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- It was used, or what it was sent for is no longer so.
  ended_at timestamptz
);
create index password_reset_account on password_reset (account_id, created_at);

-- Whoever changes a password, an address or the right to log in: links that were sent before open nothing any more.
create function end_password_resets() returns trigger language plpgsql as $$
begin
  update password_reset set ended_at = now() where account_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger account_ends_password_resets
  after update of password_hash, email, is_active, deleted_at on account
  for each row
  when (
    old.password_hash is distinct from new.password_hash
    or old.email is distinct from new.email
    or old.is_active is distinct from new.is_active
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function end_password_resets();
