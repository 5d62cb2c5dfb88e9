-- The sealed records of exams (docs/adr/015-records.md). What is in the tables of records is only ever added to.

-- Public halves of the keys that sign them; a private one lies in the data folder of the server that made it.
create table record_key (
  -- SHA-256 of the public key, hex.
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  public_key text not null check (public_key ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  retired_at timestamptz check (retired_at >= made_at)
);

create table record (
  task_id uuid primary key references task,
  -- What the salts of the record are made of. Nobody is told it; each student is told the salt of their own account.
  secret bytea not null check (octet_length(secret) = 32)
);

create table record_root (
  task_id uuid not null references record,
  -- The seal is 1, each amendment one more.
  number integer not null check (number >= 1),
  -- Leaves that it covers.
  size integer not null check (size >= 1),
  signed_at timestamptz not null,
  key_id text not null references record_key,
  -- What was signed, in canonical JSON.
  statement text not null,
  signature text not null check (signature ~ '^[0-9a-f]{128}$'),
  -- What its leaves say led to them, and how many of them nothing led to; for lists, which read no leaves.
  because text[] not null,
  unexplained integer not null check (unexplained >= 0),
  primary key (task_id, number)
);

create table record_leaf (
  task_id uuid not null references record,
  position integer not null check (position >= 0),
  -- The seal or amendment that added it.
  number integer not null,
  -- What it is about; of two with the same key the later one holds.
  key text not null check (key <> ''),
  -- Null: it is about no student.
  student_id uuid references account,
  -- In canonical JSON, with its hash as it stands in the tree.
  body text not null,
  hash bytea not null check (octet_length(hash) = 32),
  -- What opens the outcomes of hidden tests, which a student's leaf holds as a hash alone.
  opens jsonb,
  primary key (task_id, position),
  foreign key (task_id, number) references record_root deferrable initially deferred
);
create index record_leaf_student on record_leaf (task_id, student_id);

-- Changes that no record holds yet: each is written in the transaction that makes it, and gone when it is sealed.
create table record_due (
  id uuid primary key,
  task_id uuid not null,
  -- Null: of the task, or of a student's place in it.
  attempt_id uuid,
  cause text not null check (cause <> ''),
  at timestamptz not null default now()
);
create index record_due_task on record_due (task_id);

-- Whoever changes a mark leaves a row in its history, so nobody can forget the record.
create function note_marks_for_record() returns trigger language plpgsql as $$
begin
  insert into record_due (id, task_id, attempt_id, cause)
  select gen_random_uuid(), attempt.task_id, attempt.id, marked.cause
  from (select distinct attempt_id, cause from changed) as marked
  join attempt on attempt.id = marked.attempt_id;
  return null;
end
$$;
create trigger mark_change_is_recorded
after insert on mark_change referencing new table as changed
for each statement execute function note_marks_for_record();
