-- Time that one student of a task was given beyond the others'. Taking it away deletes the row; the audit log has both.
create table extra_time (
  task_id uuid not null references task,
  student_id uuid not null references student,
  -- Minutes by which both the own duration and the task's end are later.
  extra_minutes integer not null default 0 check (extra_minutes between 0 and 10080),
  -- A deadline of the student's own; one before the task's end changes nothing.
  later_end timestamptz,
  reason text not null check (length(reason) between 1 and 500),
  given_by uuid not null references account,
  given_at timestamptz not null,
  primary key (task_id, student_id),
  check (extra_minutes > 0 or later_end is not null)
);
create index extra_time_student on extra_time (student_id);

-- When the own time of a student ends; before the start (started_at null), when the task's window closes for the
-- student. Minutes and later end may be null. The same rule stands in TypeScript (attemptEnd, windowEnd).
create function attempt_end(
  task_end timestamptz, duration integer, extra_minutes integer, later_end timestamptz, started_at timestamptz
) returns timestamptz language sql immutable as $$
  select least(
    greatest(task_end + coalesce(extra_minutes, 0) * interval '1 minute', later_end),
    started_at + (nullif(duration, 0) + coalesce(extra_minutes, 0)) * interval '1 minute'
  )
$$;

-- Seconds from the question's first view to the run, as the page counted them.
alter table run_log add column time_taken integer;
