-- The log of what students type. A chain goes over all languages of a question; its newest entry belongs to the draft
-- with the highest revision, so that draft carries the chain's hash.
alter table draft add column log_hash text;
-- The log of programs from before begins with what was stored, and with its hash.
update draft set log_hash = hash;
alter table draft alter column log_hash set not null;

-- One row a save and question. Nothing is ever changed here; the hash covers all entries so far.
create table edit_batch (
  attempt_id uuid not null,
  question_id uuid not null,
  from_revision integer not null check (from_revision >= 1),
  to_revision integer not null check (to_revision >= from_revision),
  previous_hash text not null,
  hash text not null,
  -- As they came: revision, typed at (by the device's idea of the server's clock), change.
  entries jsonb not null,
  device text,
  -- When the last entry was typed: never after it was received, never before the start.
  typed_at timestamptz,
  received_at timestamptz not null,
  primary key (attempt_id, question_id, to_revision),
  foreign key (attempt_id, question_id) references attempt_question
);

-- What was not taken keeps its log too.
alter table draft_set_aside
  add column previous_hash text,
  add column entries jsonb,
  add column log_hash text,
  -- When its writer's decision made it part of the log after all.
  add column taken_at timestamptz;

-- When the graded program was typed; its arrival is saved_at.
alter table submission_program add column typed_at timestamptz;
