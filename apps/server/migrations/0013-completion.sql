-- The editor of an exam offers words of the program and names of its language; a task can switch it off.
alter table task add column allow_completion boolean not null default true;

create or replace view task_outline as
  select
    id, name, department_id, owner_id, subject_id, rubric_id, start_time, end_time, duration, total_marks,
    require_exam_browser, single_session, is_result_published, created_at, deleted_at, allow_own_input,
    allow_completion
  from task;
