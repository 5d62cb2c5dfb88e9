-- Sheets with which an institute is set up or changed: what was read, what becomes of each row, and how far that is.
create table setup_run (
  id uuid primary key,
  institute_id uuid not null references institute on delete cascade,
  kind text not null check (kind in ('DEPARTMENTS', 'SUBJECTS', 'FACULTY', 'STUDENTS')),
  mode text not null check (mode in ('ADD', 'UPDATE')),
  state text not null default 'TRIED' check (state in ('TRIED', 'APPLYING', 'DONE')),
  file_name text not null check (char_length(file_name) <= 200),
  example_rows integer not null,
  unknown_columns text[] not null,
  made_by uuid not null references account,
  made_at timestamptz not null,
  -- Who had it applied, and from where, for the audit log.
  applied_by uuid references account,
  address text,
  device text,
  request_id text,
  ended_at timestamptz,
  -- Of what the first passwords are made, sealed; null once they have been downloaded, or nobody did so in time.
  password_key bytea,
  check ((state = 'TRIED') = (applied_by is null)),
  check ((state = 'DONE') = (ended_at is not null))
);
create index setup_run_institute on setup_run (institute_id, made_at desc);
create index setup_run_made_at on setup_run (made_at);

create table setup_row (
  run_id uuid not null references setup_run on delete cascade,
  "row" integer not null,
  fields jsonb not null,
  verdict text not null check (verdict in ('NEW', 'CHANGED', 'SAME', 'REFUSED')),
  note text,
  changes jsonb not null,
  -- The row has been applied, or was found then to be nothing that can be.
  is_done boolean not null default false,
  primary key (run_id, "row")
);
create index setup_row_left on setup_row (run_id, "row") where not is_done and verdict in ('NEW', 'CHANGED');

-- The division that a group was made for by a sheet; whoever is in another one of the same semester and passout year leaves
-- that when a sheet says so.
alter table student_group add column division text check (division <> '');
