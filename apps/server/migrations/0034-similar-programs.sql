-- The programs of a task are compared with each other, and with those of other tasks that have the same question. What was
-- found stands here; it touches no mark.
create table comparison (
  id uuid primary key,
  task_id uuid not null references task,
  state text not null check (state in ('COMPARING', 'READY', 'STOPPED', 'FAILED')),
  -- Why it failed, in a sentence.
  problem text,
  started_by uuid not null references account,
  started_at timestamptz not null,
  -- Who stopped it.
  ended_by uuid references account,
  ended_at timestamptz,
  constraint comparison_is_ended check ((state = 'COMPARING') = (ended_at is null)),
  constraint comparison_ended_by check ((state = 'STOPPED') = (ended_by is not null)),
  constraint comparison_failed check ((state = 'FAILED') = (problem is not null))
);
-- Of a task one runs at a time.
create unique index comparison_running on comparison (task_id) where state = 'COMPARING';
create index comparison_of_task on comparison (task_id, started_at desc, id desc);

-- The other tasks that whoever started it could evaluate.
create table comparison_task (
  comparison_id uuid not null references comparison,
  task_id uuid not null references task,
  primary key (comparison_id, task_id)
);

-- One question of a comparison: each is compared whole, or again from its beginning.
create table comparison_question (
  comparison_id uuid not null references comparison,
  question_id uuid not null references question,
  -- Programs that are to be read, and that have been.
  programs integer not null default 0 check (programs >= 0),
  read_count integer not null default 0 check (read_count >= 0),
  -- Null until it is done.
  compared_at timestamptz,
  -- Programs of the class, and of other tasks, that were compared.
  compared_count integer not null default 0 check (compared_count >= 0),
  other_count integer not null default 0 check (other_count >= 0),
  -- Pairs that were found; the most unlikely of them are kept.
  pair_count integer not null default 0 check (pair_count >= 0),
  primary key (comparison_id, question_id)
);

create table left_out_program (
  comparison_id uuid not null,
  question_id uuid not null,
  attempt_id uuid not null,
  reason text not null check (reason in ('SHORT', 'LANGUAGE', 'FEW', 'LONG', 'DEEP', 'SLOW', 'BROKEN')),
  primary key (comparison_id, question_id, attempt_id),
  foreign key (comparison_id, question_id) references comparison_question,
  foreign key (attempt_id, question_id) references attempt_question
);

-- Two programs that share more than chance explains.
create table similar_pair (
  id uuid primary key,
  comparison_id uuid not null,
  question_id uuid not null,
  left_attempt_id uuid not null,
  right_attempt_id uuid not null,
  -- Of the programs as they were compared.
  left_hash text not null,
  right_hash text not null,
  -- Of the programs that hang together, within the question.
  group_number integer check (group_number >= 1),
  -- Bits; by it pairs are in their order, and nobody is shown it.
  surprise numeric(12, 3) not null,
  -- The steps and lines of each fragment in both programs, and how many programs have it.
  fragments jsonb not null,
  fragment_count integer not null check (fragment_count >= 1),
  -- Fragments that nobody else has.
  own_count integer not null check (own_count between 0 and fragment_count),
  unique (comparison_id, question_id, left_attempt_id, right_attempt_id),
  foreign key (comparison_id, question_id) references comparison_question,
  foreign key (left_attempt_id, question_id) references attempt_question (attempt_id, question_id),
  foreign key (right_attempt_id, question_id) references attempt_question (attempt_id, question_id),
  constraint similar_pair_of_two check (left_attempt_id <> right_attempt_id)
);
create index similar_pair_order on similar_pair (comparison_id, surprise desc, id);
create index similar_pair_left on similar_pair (left_attempt_id, question_id);
create index similar_pair_right on similar_pair (right_attempt_id, question_id);

-- What a person makes of programs that are alike.
create table similarity_case (
  id uuid primary key,
  task_id uuid not null references task,
  question_id uuid not null references question,
  opened_by uuid not null references account,
  opened_at timestamptz not null,
  closed_by uuid references account,
  closed_at timestamptz,
  outcome text check (length(outcome) between 1 and 4000),
  constraint similarity_case_closed check (
    (closed_at is null) = (closed_by is null) and (closed_at is null) = (outcome is null)
  )
);
create index similarity_case_task on similarity_case (task_id, opened_at desc, id desc);

create table similarity_case_program (
  case_id uuid not null references similarity_case,
  attempt_id uuid not null references attempt,
  primary key (case_id, attempt_id)
);
create index similarity_case_program_attempt on similarity_case_program (attempt_id);

create table similarity_case_entry (
  id uuid primary key,
  case_id uuid not null references similarity_case,
  kind text not null check (kind in ('NOTE', 'WORD')),
  -- Of a WORD: whose.
  attempt_id uuid,
  body text not null check (length(body) between 1 and 4000),
  written_by uuid not null references account,
  written_at timestamptz not null,
  foreign key (case_id, attempt_id) references similarity_case_program,
  constraint similarity_case_entry_word check ((kind = 'WORD') = (attempt_id is not null))
);
create index similarity_case_entry_case on similarity_case_entry (case_id, written_at, id);
