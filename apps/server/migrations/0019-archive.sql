-- What is taken off the lists and can be brought back: tasks with results, and questions in use. Tables of their own, so
-- that an item is one or the other by one row, and what reads tasks and questions without asking goes on as it did.
create table archived_task (
  task_id uuid primary key references task,
  archived_at timestamptz not null,
  archived_by uuid not null references account
);

create table archived_question (
  question_id uuid primary key references question,
  archived_at timestamptz not null,
  archived_by uuid not null references account
);
