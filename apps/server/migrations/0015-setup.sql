-- The link that makes the first administrator, while there is none. The token is only ever in the link; here is its
-- SHA-256.
create table setup_link (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  created_at timestamptz not null
);

-- Who does not want to be shown the first steps any more.
create table setup_dismissal (
  account_id uuid primary key references account,
  dismissed_at timestamptz not null
);

-- Versions whose reference solutions wait to be checked: looked for at each start of a server.
create index question_version_unchecked on question_version (id) where reference_status = 'PENDING';
