-- What a person remarks about a submission, a question of it, or a line of a program. The student reads it with the
-- published result.
create table submission_comment (
  id uuid primary key,
  attempt_id uuid not null references attempt,
  -- Which submission of the attempt it is about; the first one is 1.
  number integer not null check (number >= 1),
  -- Null: the submission as a whole.
  question_id uuid,
  -- Null: the question as a whole. A block of the program, from 0, and a line of that, from 1.
  block integer check (block >= 0),
  line integer check (line >= 1),
  -- Of the program that the line is of, and the line itself.
  program_hash text,
  quote text check (length(quote) <= 500),
  body text not null check (length(body) between 1 and 2000),
  -- What it says that was added to the marks, or taken from them.
  marks numeric(7, 2) check (marks between -1000 and 1000),
  written_by uuid not null references account,
  written_at timestamptz not null,
  edited_at timestamptz,
  foreign key (attempt_id, question_id) references attempt_question,
  constraint submission_comment_line check (
    (block is null) = (line is null) and (block is null) = (quote is null)
    and (block is null or (question_id is not null and program_hash is not null))
  )
);
create index submission_comment_attempt on submission_comment (attempt_id, written_at, id);

-- A comment that is kept for a question of a task, for all who evaluate it.
create table reusable_comment (
  id uuid primary key,
  task_id uuid not null references task,
  question_id uuid not null references question,
  body text not null check (length(body) between 1 and 2000),
  marks numeric(7, 2) check (marks between -1000 and 1000),
  kept_by uuid not null references account,
  kept_at timestamptz not null,
  constraint reusable_comment_once unique nulls not distinct (task_id, question_id, body, marks)
);
