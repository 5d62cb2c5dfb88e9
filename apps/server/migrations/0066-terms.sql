-- Semester and passout year that a student had as the task began; null as long as they are the ones that the student has.
alter table task_student add column semester smallint check (semester between 1 and 8);
alter table task_student add column batch text check (batch ~ '^[0-9]{4}$');

-- Whoever moves a student on, by whatever call and version: tasks that have begun keep what the student was in them.
create function keep_term_of_tasks() returns trigger language plpgsql as $$
begin
  update task_student set semester = before.semester, batch = before.batch
  from before
  join after using (account_id)
  cross join task
  where (before.semester, before.batch) is distinct from (after.semester, after.batch)
    and task_student.student_id = before.account_id
    and task_student.semester is null
    and task.id = task_student.task_id
    and task.start_time <= now();
  return null;
end
$$;
create trigger student_keeps_term_of_tasks
after update on student
referencing old table as before new table as after
for each statement execute function keep_term_of_tasks();

-- Set together with `deleted_at`, so that every list leaves it out, when its students have graduated: it comes back with
-- them.
alter table student_group add column archived_at timestamptz;

-- One department that was moved on to the next term.
create table roll_over (
  id uuid primary key,
  -- Drawn by the caller; the same for all departments of one confirmation.
  run_id uuid not null,
  department_id uuid not null references department,
  done_by uuid not null references account,
  done_at timestamptz not null,
  undone_by uuid references account,
  undone_at timestamptz,
  check ((undone_by is null) = (undone_at is null)),
  unique (run_id, department_id)
);
create index roll_over_department on roll_over (department_id, done_at desc);
create index roll_over_done on roll_over (done_at desc);

-- What the students were before; those who are not archived are in the semester after it.
create table roll_over_student (
  roll_over_id uuid not null references roll_over on delete cascade,
  student_id uuid not null references student,
  semester smallint not null check (semester between 1 and 8),
  is_archived boolean not null,
  -- Whether the account could log in.
  was_active boolean not null,
  primary key (roll_over_id, student_id)
);

-- What the groups were before, and became.
create table roll_over_group (
  roll_over_id uuid not null references roll_over on delete cascade,
  group_id uuid not null references student_group on delete cascade,
  name text not null,
  semester smallint not null check (semester between 1 and 8),
  edited_by uuid references account,
  edited_at timestamptz,
  new_name text not null,
  -- Null: archived.
  new_semester smallint check (new_semester between 1 and 8),
  primary key (roll_over_id, group_id)
);

-- The tasks that had not begun, and that those who were archived were taken out of.
create table roll_over_task (
  roll_over_id uuid not null references roll_over on delete cascade,
  task_id uuid not null references task on delete cascade,
  student_id uuid not null references student,
  primary key (roll_over_id, task_id, student_id)
);
