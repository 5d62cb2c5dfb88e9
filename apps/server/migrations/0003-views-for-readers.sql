-- What every feature may know of a person, a department and a task: their owners alone read the tables. What proves who
-- somebody is (passwords, mails that wait to be confirmed) is not in `person`. One table each and nothing computed, so
-- that they use its indexes and can be locked.
create view person as
  select
    id, username, fullname, email, phone, gender, picture_id, role, institute_id, department_id, is_active,
    must_change_password, created_at, deleted_at
  from account;

create view department_outline as
  select id, institute_id, name, created_at, deleted_at
  from department;

create view task_outline as
  select
    id, name, department_id, owner_id, subject_id, rubric_id, start_time, end_time, duration, total_marks,
    require_exam_browser, single_session, is_result_published, created_at, deleted_at
  from task;
