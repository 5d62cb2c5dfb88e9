-- Questions that a language model writes, and for a day what came of them: whichever server is asked can tell.
create table question_generation (
  account_id uuid not null references account,
  -- Drawn by the one who asked, so that asking again starts nothing twice.
  id uuid not null,
  -- What was asked for: something else under the same id is refused.
  prompt text not null,
  languages text[] not null check (cardinality(languages) > 0),
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  progress jsonb not null,
  -- Until when the server that writes it is believed to be there; it moves this on as long as it is.
  leased_until timestamptz not null,
  result jsonb,
  -- Why there is no question, in a sentence for the one who asked.
  failure text check (failure <> ''),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (account_id, id),
  constraint question_generation_is_ended check ((state = 'RUNNING') = (ended_at is null)),
  constraint question_generation_has_result check ((state = 'DONE') = (result is not null)),
  constraint question_generation_has_failure check ((state = 'FAILED') = (failure is not null))
);
create unique index question_generation_running on question_generation (account_id) where state = 'RUNNING';
create index question_generation_ended on question_generation (ended_at) where state <> 'RUNNING';
