-- A person can have a program graded that arrived late or was set aside, in place of what was submitted, and go back to
-- that. Each decision keeps what was graded until then: that of the first one of a submission is what was submitted.
alter table draft_set_aside
  add constraint draft_set_aside_of_question unique (id, attempt_id, question_id);

create table program_substitution (
  id uuid primary key,
  attempt_id uuid not null,
  question_id uuid not null,
  -- The first submission of an attempt is 1.
  number integer not null check (number >= 1),
  -- Null: back to what was submitted.
  set_aside_id uuid,
  reason text not null check (length(reason) between 1 and 500),
  decided_by uuid not null references account,
  decided_at timestamptz not null,
  language text,
  code jsonb,
  revision integer,
  hash text,
  typed_at timestamptz,
  saved_at timestamptz,
  status text not null check (status in ('PASSED', 'FAILED', 'PENDING', 'NOTATTEMPTED')),
  foreign key (attempt_id, question_id) references attempt_question,
  foreign key (set_aside_id, attempt_id, question_id) references draft_set_aside (id, attempt_id, question_id)
);
create index program_substitution_program on program_substitution (attempt_id, question_id, decided_at, id);

alter table mark_change
  drop constraint mark_change_cause_check,
  add constraint mark_change_cause_check check (
    cause in ('GRADED', 'GIVEN', 'WITHDRAWN', 'REOPENED', 'CARRIED', 'UNDONE', 'SUBSTITUTED')
  ),
  drop constraint mark_change_said_why,
  add constraint mark_change_said_why check (cause not in ('REOPENED', 'SUBSTITUTED') or reason is not null);
