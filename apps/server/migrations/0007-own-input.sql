-- A student may run a program on an input of the own; a task can switch it off.
alter table task add column allow_own_input boolean not null default true;

create or replace view task_outline as
  select
    id, name, department_id, owner_id, subject_id, rubric_id, start_time, end_time, duration, total_marks,
    require_exam_browser, single_session, is_result_published, created_at, deleted_at, allow_own_input
  from task;

-- Such a run is no verdict; what it was given belongs to the record.
alter table run_log
  add column own_input text check (length(own_input) <= 10000),
  add constraint run_log_own_input check (own_input is null or (status = 'PENDING' and total_count = 0));
