-- Simulated students sit a copy of a task. What was measured stays; they, and where they are, do not.
create table rehearsal (
  id uuid primary key,
  task_id uuid not null references task (id),
  state text not null check (state in ('WAITING', 'RUNNING', 'READY', 'STOPPED', 'FAILED')),
  students integer not null check (students between 1 and 1000),
  assigned integer not null check (assigned >= 0),
  seconds integer not null check (seconds between 10 and 600),
  started_by uuid not null references account (id),
  started_at timestamptz not null,
  -- When the server that plays it was last heard of.
  heard_at timestamptz,
  ended_at timestamptz,
  problem text,
  progress jsonb,
  report jsonb,
  constraint rehearsal_is_ended check ((state in ('WAITING', 'RUNNING')) = (ended_at is null)),
  constraint rehearsal_is_measured check (report is null or state = 'READY'),
  constraint rehearsal_failed check (state <> 'FAILED' or problem is not null)
);
create index rehearsal_of_task on rehearsal (task_id, started_at desc, id desc);
-- One at a time on an installation: two would measure each other.
create unique index rehearsal_running on rehearsal ((true)) where state in ('WAITING', 'RUNNING');

-- Where the students of a rehearsal are, as long as there are any. By it everything else leaves them out.
create table rehearsal_place (
  department_id uuid primary key references department (id),
  institute_id uuid not null references institute (id),
  rehearsal_id uuid not null unique references rehearsal (id)
);
