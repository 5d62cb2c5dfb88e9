-- For so many days after publishing, students ask for another look at a question. Of what is published already nobody has
-- chosen any.
alter table task add column request_days integer not null default 7 check (request_days between 0 and 90);
update task set request_days = 0 where is_result_published;

create or replace view task_outline as
  select
    id, name, department_id, owner_id, subject_id, rubric_id, start_time, end_time, duration, total_marks,
    require_exam_browser, single_session, is_result_published, created_at, deleted_at, allow_own_input,
    allow_completion, published_at, request_days
  from task;

-- A student asks for another look at a question, and what came of it. Those of a question are its thread.
create table regrade_request (
  id uuid primary key,
  attempt_id uuid not null references attempt,
  question_id uuid not null,
  words text not null check (length(words) between 1 and 2000),
  asked_at timestamptz not null,
  withdrawn_at timestamptz,
  answer text check (length(answer) between 1 and 2000),
  answered_by uuid references account,
  answered_at timestamptz,
  -- Of the question, where the answer changed them.
  marks_before numeric(7, 2) check (marks_before >= 0),
  marks_after numeric(7, 2) check (marks_after >= 0),
  foreign key (attempt_id, question_id) references attempt_question,
  constraint regrade_request_answered check (
    (answered_at is null) = (answer is null) and (answered_at is null) = (answered_by is null)
  ),
  constraint regrade_request_ends_once check (answered_at is null or withdrawn_at is null),
  constraint regrade_request_marks check (
    (marks_before is null) = (marks_after is null) and (marks_before is null or answered_at is not null)
  )
);
-- Of a question one is open at a time.
create unique index regrade_request_open on regrade_request (attempt_id, question_id)
  where answered_at is null and withdrawn_at is null;
create index regrade_request_attempt on regrade_request (attempt_id, asked_at, id);
