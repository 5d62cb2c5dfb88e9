-- What students ask those who watch over an exam, and what they are told.
create table room_question (
  -- Drawn by the page that asks: the same question sent again is there once.
  id uuid primary key,
  task_id uuid not null references task,
  student_id uuid not null references student,
  text text not null check (length(text) between 1 and 1000),
  asked_at timestamptz not null
);
create index room_question_task on room_question (task_id, asked_at);

create table room_message (
  id uuid primary key,
  task_id uuid not null references task,
  -- In the order in which they were sent, without gaps: an exam page asks for what comes after the newest it has.
  number integer not null check (number >= 1),
  -- Null: to all students of the task.
  student_id uuid references student,
  text text not null check (length(text) between 1 and 1000),
  sent_by uuid not null references account,
  sent_at timestamptz not null,
  -- The question that it answers.
  answers uuid references room_question,
  unique (task_id, number)
);
create index room_message_answers on room_message (answers) where answers is not null;

-- Whoever watches over an exam can submit for a student.
alter table attempt
  drop constraint attempt_submitted_by_check,
  add constraint attempt_submitted_by_check check (submitted_by in ('STUDENT', 'CLOCK', 'STAFF'));
alter table past_submission
  drop constraint past_submission_submitted_by_check,
  add constraint past_submission_submitted_by_check check (submitted_by in ('STUDENT', 'CLOCK', 'STAFF'));
