-- What programs act as where no person does: with the role and the place of a head or an administrator, and no login.
create table service_account (
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 100),
  role text not null check (role in ('ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD')),
  institute_id uuid references institute,
  department_id uuid references department,
  created_by uuid not null references account,
  created_at timestamptz not null,
  -- When it was closed, with all its tokens.
  deleted_at timestamptz,
  constraint service_account_place check (
    case role
      when 'ADMIN' then institute_id is null and department_id is null
      when 'INSTITUTE-HEAD' then institute_id is not null and department_id is null
      else institute_id is not null and department_id is not null
    end
  )
);
create index service_account_institute on service_account (institute_id, created_at desc) where deleted_at is null;

-- With what a program calls: as a person, or as a service account. Only the hash of the token is kept.
create table access_token (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  account_id uuid references account,
  service_account_id uuid references service_account,
  -- The role of its person when it was made: whose role has changed makes another one.
  role text not null,
  name text not null check (name <> '' and char_length(name) <= 100),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Who made it.
  created_by uuid not null references account,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  last_used_at timestamptz,
  revoked_at timestamptz,
  check (num_nonnulls(account_id, service_account_id) = 1)
);
create index access_token_account on access_token (account_id, created_at desc) where account_id is not null;
create index access_token_service_account on access_token (service_account_id, created_at desc)
  where service_account_id is not null;
