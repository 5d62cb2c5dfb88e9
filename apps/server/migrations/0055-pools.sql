-- Pools of a task: of their questions each student has so many, drawn when the student starts.
create table task_pool (
  task_id uuid not null references task,
  name text not null check (length(name) between 1 and 60),
  position integer not null check (position >= 0),
  draw integer not null check (draw >= 1),
  primary key (task_id, name),
  unique (task_id, position)
);

-- Null: every student has the question.
alter table task_question add column pool text;
alter table task_question
  add constraint task_question_pool foreign key (task_id, pool) references task_pool (task_id, name);

-- Each student has the questions in an order of the own.
alter table task add column own_order boolean not null default false;

-- The place that the question has for its student, from 0; null in an attempt that began with a server of the version
-- before: it goes by the task's order then.
alter table attempt_question add column position integer check (position >= 0);

create or replace view task_outline as
  select
    id, name, department_id, owner_id, subject_id, rubric_id, start_time, end_time, duration, total_marks,
    require_exam_browser, single_session, is_result_published, created_at, deleted_at, allow_own_input,
    allow_completion, published_at, request_days, own_order
  from task;
