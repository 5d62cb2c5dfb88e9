-- A question of a task is graded anew: by the tests and the judge of one of its versions, without some tests, or with full
-- marks for everybody. What it computes stands here until a person applies it, and touches no mark.
create table regrade (
  id uuid primary key,
  task_id uuid not null references task,
  question_id uuid not null references question,
  kind text not null check (kind in ('VERSION', 'VOID', 'FULL_MARKS')),
  -- Whose tests and judge decide.
  question_version_id uuid references question_version,
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('COMPUTING', 'READY', 'APPLIED', 'DISCARDED', 'UNDONE')),
  started_by uuid not null references account,
  started_at timestamptz not null,
  -- Marks that would fall stay.
  never_lower boolean,
  applied_by uuid references account,
  applied_at timestamptz,
  -- Discarded or undone.
  ended_by uuid references account,
  ended_at timestamptz,
  constraint regrade_version check ((kind = 'VERSION') = (question_version_id is not null)),
  constraint regrade_is_applied check ((state in ('APPLIED', 'UNDONE')) = (applied_at is not null)),
  constraint regrade_applied_by check (
    (applied_at is null) = (applied_by is null) and (applied_at is null) = (never_lower is null)
  ),
  constraint regrade_is_ended check ((state in ('DISCARDED', 'UNDONE')) = (ended_at is not null)),
  constraint regrade_ended_by check ((ended_at is null) = (ended_by is null))
);
-- Of a question of a task one is prepared at a time.
create unique index regrade_open on regrade (task_id, question_id) where state in ('COMPUTING', 'READY');
create index regrade_task on regrade (task_id, started_at desc, id desc);
create index regrade_applied on regrade (task_id, question_id, applied_at) where state = 'APPLIED';
create index regrade_computing on regrade (id) where state = 'COMPUTING';

-- Tests that a VOID takes out. One that says the same in another version of the question is out with it.
create table regrade_void_test (
  regrade_id uuid not null references regrade,
  test_case_id uuid not null references test_case,
  primary key (regrade_id, test_case_id)
);

-- One program: how it is graded, and how it would be.
create table regrade_result (
  regrade_id uuid not null references regrade,
  attempt_id uuid not null references attempt,
  -- Of the submission; the first one of an attempt is 1.
  number integer not null check (number >= 1),
  hash text,
  question_version_id_before uuid not null references question_version,
  status_before text not null check (status_before in ('PASSED', 'FAILED', 'PENDING', 'NOTATTEMPTED')),
  passed_count_before integer not null,
  total_count_before integer not null,
  computed_marks_before numeric(7, 2) not null check (computed_marks_before >= 0),
  compile_message_before text,
  -- Whoever grades the program otherwise sets it anew, so that it also says whether this still is what is graded.
  graded_at_before timestamptz not null,
  -- Null until it is computed.
  computed_at timestamptz,
  status_after text check (status_after in ('PASSED', 'FAILED', 'PENDING', 'NOTATTEMPTED')),
  passed_count_after integer,
  total_count_after integer,
  computed_marks_after numeric(7, 2) check (computed_marks_after >= 0),
  compile_message_after text,
  -- How often it ran again: for a busy machine, or a runner that went away.
  repeats integer not null default 0 check (repeats >= 0),
  -- What a person had given when the regrade was applied or discarded.
  given_marks numeric(7, 2),
  given_by uuid references account,
  is_applied boolean not null default false,
  primary key (regrade_id, attempt_id),
  constraint regrade_result_computed check (
    (computed_at is null) = (status_after is null)
    and (computed_at is null) = (passed_count_after is null)
    and (computed_at is null) = (total_count_after is null)
    and (computed_at is null) = (computed_marks_after is null)
  ),
  constraint regrade_result_applied check (not is_applied or computed_at is not null)
);
create index regrade_result_waiting on regrade_result (regrade_id, attempt_id) where computed_at is null;
create index regrade_result_attempt on regrade_result (attempt_id);

-- What the tests of a program said before and after a VERSION. Outputs are kept as long as they may be needed again.
create table regrade_test (
  regrade_id uuid not null,
  attempt_id uuid not null,
  side text not null check (side in ('BEFORE', 'AFTER')),
  test_case_id uuid not null references test_case,
  passed boolean not null,
  verdict text not null,
  message text not null,
  actual_output text not null,
  error_output text not null,
  judge_message text not null,
  cpu_ms numeric(12, 3) not null,
  wall_ms numeric(12, 3) not null,
  memory_bytes bigint not null,
  repeats integer not null check (repeats >= 0),
  primary key (regrade_id, attempt_id, side, test_case_id),
  foreign key (regrade_id, attempt_id) references regrade_result on delete cascade
);

-- How often a test ran again because a busy machine may have made its verdict.
alter table test_result add column repeats integer not null default 0 check (repeats >= 0);

alter table mark_change
  add column regrade_id uuid references regrade,
  drop constraint mark_change_cause_check,
  add constraint mark_change_cause_check check (
    cause in (
      'GRADED', 'GIVEN', 'WITHDRAWN', 'REOPENED', 'CARRIED', 'UNDONE', 'SUBSTITUTED', 'REGRADED', 'REGRADE_UNDONE'
    )
  ),
  drop constraint mark_change_said_why,
  add constraint mark_change_said_why check (
    cause not in ('REOPENED', 'SUBSTITUTED', 'REGRADED') or reason is not null
  ),
  add constraint mark_change_of_regrade check (
    (regrade_id is not null) = (cause in ('REGRADED', 'REGRADE_UNDONE'))
  );
create index mark_change_regrade on mark_change (regrade_id) where regrade_id is not null;

-- By the tests and the judge of which version a question of an attempt is graded: that of the latest applied regrade which
-- says so, unless the attempt began after it; else that which the attempt began with.
create function graded_version(
  of_task uuid, of_question uuid, attempt_started_at timestamptz, pinned uuid
) returns uuid language sql stable as $$
  select coalesce(
    (
      select regrade.question_version_id from regrade
      where regrade.task_id = of_task and regrade.question_id = of_question and regrade.state = 'APPLIED'
        and regrade.kind = 'VERSION' and regrade.applied_at >= attempt_started_at
      order by regrade.applied_at desc, regrade.id desc
      limit 1
    ),
    pinned
  )
$$;

create or replace view task_outline as
  select
    id, name, department_id, owner_id, subject_id, rubric_id, start_time, end_time, duration, total_marks,
    require_exam_browser, single_session, is_result_published, created_at, deleted_at, allow_own_input,
    allow_completion, published_at
  from task;
