-- How strong the tests of a question are: which small wrong programs, and which solutions known to be wrong, they catch.
create table strength_measurement (
  id uuid primary key,
  question_id uuid not null references question,
  -- What was measured.
  question_version_id uuid not null references question_version,
  -- Of the tests, limits and programs that it was made with: another one says that they have changed.
  fingerprint text not null,
  state text not null check (state in ('MEASURING', 'READY', 'STOPPED', 'FAILED')),
  -- Why it failed, in a sentence.
  problem text,
  started_by uuid not null references account,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Its programs have been made.
  is_planned boolean not null default false,
  -- Mutants thrown away: they compile to the same, or not at all.
  same_count integer not null default 0 check (same_count >= 0),
  uncompiled_count integer not null default 0 check (uncompiled_count >= 0),
  constraint strength_measurement_is_ended check ((state = 'MEASURING') = (ended_at is null)),
  constraint strength_measurement_failed check ((state = 'FAILED') = (problem is not null))
);
-- Of a question one runs at a time.
create unique index strength_measurement_running on strength_measurement (question_id) where state = 'MEASURING';
create index strength_measurement_of_question on strength_measurement (question_id, started_at desc, id desc);

-- Programs of people, past exams among them, that the tests have to fail.
create table wrong_solution (
  id uuid primary key,
  question_id uuid not null references question,
  name text not null check (name <> ''),
  language text not null,
  code text not null,
  added_by uuid not null references account,
  added_at timestamptz not null
);
create index wrong_solution_of_question on wrong_solution (question_id, added_at, id);

-- A wrong program, and what the tests made of it.
create table measured_program (
  id uuid primary key,
  measurement_id uuid not null references strength_measurement on delete cascade,
  position integer not null,
  language text not null,
  -- Of a mutant: what is another text in the reference solution, and where, in UTF-16 units.
  kind text check (kind in ('COMPARISON', 'CONSTANT', 'OPERATOR', 'CONDITION', 'STATEMENT', 'BREAK', 'TYPE', 'INITIAL')),
  starts_at integer,
  ends_at integer,
  replacement text,
  wrong_solution_id uuid references wrong_solution on delete cascade,
  -- SHA-256 of language and text: by it a person's word on a mutant is found again.
  program_hash text not null,
  outcome text check (outcome in ('CAUGHT', 'SURVIVED')),
  -- The test that caught it, from 0, and with what verdict.
  caught_by integer,
  verdict text,
  -- Another input was looked for.
  is_searched boolean not null default false,
  proposed_input text,
  proposed_output text,
  unique (measurement_id, position),
  constraint measured_program_is_one check ((kind is null) = (wrong_solution_id is not null)),
  constraint measured_program_differs check (num_nulls(kind, starts_at, ends_at, replacement) in (0, 4)),
  constraint measured_program_caught check ((outcome is not distinct from 'CAUGHT') = (caught_by is not null)),
  constraint measured_program_proposal check ((proposed_input is null) = (proposed_output is null))
);
create index measured_program_of_wrong_solution on measured_program (wrong_solution_id);

-- Mutants of which a person says that no input tells them from the reference solution.
create table equivalent_mutant (
  question_id uuid not null references question,
  program_hash text not null,
  reason text not null check (reason <> '' and char_length(reason) <= 500),
  said_by uuid not null references account,
  said_at timestamptz not null,
  primary key (question_id, program_hash)
);

-- What makes inputs for a question, and what refuses bad ones.
create table input_program (
  question_id uuid not null references question,
  role text not null check (role in ('GENERATOR', 'VALIDATOR')),
  language text not null,
  code text not null,
  arguments text not null default '' check (char_length(arguments) <= 200),
  saved_by uuid not null references account,
  saved_at timestamptz not null,
  primary key (question_id, role)
);
