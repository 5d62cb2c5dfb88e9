-- The program that decides on students' programs of a version of a question, for its authors alone.
create table judge_program (
  question_version_id uuid primary key references question_version on delete cascade,
  language text not null,
  code text not null check (code <> '')
);

-- What the judge said to the author, and why it failed.
alter table test_result add column judge_message text not null default '';
