-- A session ends at `expires_at` whatever its use. One that stays does not end with the browser, nor by lack of use.
alter table session
  add column expires_at timestamptz,
  add column stays boolean not null default false;
update session
  set expires_at = created_at + case role when 'STUDENT' then interval '7 days' else interval '24 hours' end;
alter table session alter column expires_at set not null;
-- What is over long enough is deleted.
create index session_over on session (coalesce(ended_at, expires_at));

alter table account
  -- When the password was made that its owner has to change; null once an own one was chosen.
  add column first_password_at timestamptz,
  -- Who made it in the place of one that was there; its owner is told.
  add column password_replaced_by uuid references account,
  -- Whether the owner has shown that mail to `email` arrives, or the institute has given it.
  add column email_is_confirmed boolean not null default true,
  -- Where links for a new password go as long as that has not been shown.
  add column confirmed_email text,
  add constraint account_confirmed_email check (not email_is_confirmed or confirmed_email is null);
update account set first_password_at = now() where must_change_password;

-- Links by which the owners of accounts confirm an email. The token itself is only in the mail; here is its SHA-256.
create table email_confirmation (
  id uuid primary key,
  account_id uuid not null references account,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_confirmation_account on email_confirmation (account_id, created_at);
