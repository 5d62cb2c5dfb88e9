-- Whole programs that solve a version of a question, for its authors alone.
create table reference_solution (
  question_version_id uuid not null references question_version on delete cascade,
  position integer not null,
  language text not null,
  code text not null check (code <> ''),
  primary key (question_version_id, position),
  unique (question_version_id, language)
);

-- What running them on the version's test cases gave. A version begins as PENDING or NONE and is decided once.
alter table question_version
  add column reference_status text not null default 'NONE'
    check (reference_status in ('NONE', 'PENDING', 'PASSED', 'FAILED')),
  add column reference_message text not null default ''
    check ((reference_status = 'FAILED') = (reference_message <> ''));
