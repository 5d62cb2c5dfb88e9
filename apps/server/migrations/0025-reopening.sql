-- An attempt that ended by mistake can be opened again until a moment. The task's own times stay as they are: where the
-- moment is later than what they give, it is the end.
alter table attempt
  add column open_until timestamptz,
  -- How often it was opened again. Whoever grades a submission says by it which one is meant.
  add column reopenings integer not null default 0 check (reopenings >= 0),
  add constraint attempt_reopened check ((open_until is null) = (reopenings = 0));

-- The same rule stands in TypeScript (attemptEnd, windowEnd).
drop function attempt_end(timestamptz, integer, integer, timestamptz, timestamptz);
create function attempt_end(
  task_end timestamptz, duration integer, extra_minutes integer, later_end timestamptz, started_at timestamptz,
  open_until timestamptz default null
) returns timestamptz language sql immutable as $$
  select greatest(
    least(
      greatest(task_end + coalesce(extra_minutes, 0) * interval '1 minute', later_end),
      started_at + (nullif(duration, 0) + coalesce(extra_minutes, 0)) * interval '1 minute'
    ),
    open_until
  )
$$;

-- What had been submitted when an attempt was opened again, and by whom and why it was. It is never changed: the receipt
-- that the student was given is made of it.
create table past_submission (
  attempt_id uuid not null references attempt,
  -- The first submission of an attempt is 1.
  number integer not null check (number >= 1),
  submitted_at timestamptz not null,
  submitted_by text not null check (submitted_by in ('STUDENT', 'CLOCK')),
  reported_seconds integer,
  graded_at timestamptz,
  evaluated_by uuid references account,
  evaluated_at timestamptz,
  reopened_by uuid not null references account,
  reopened_at timestamptz not null,
  open_until timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  primary key (attempt_id, number),
  check ((evaluated_by is null) = (evaluated_at is null))
);

create table past_submission_program (
  attempt_id uuid not null,
  number integer not null,
  question_id uuid not null,
  language text,
  code jsonb,
  revision integer,
  hash text,
  saved_at timestamptz,
  typed_at timestamptz,
  status text not null,
  passed_count integer not null,
  total_count integer not null,
  computed_marks numeric(7, 2) not null,
  given_marks numeric(7, 2),
  given_by uuid references account,
  given_at timestamptz,
  compile_message text,
  graded_at timestamptz,
  primary key (attempt_id, number, question_id),
  foreign key (attempt_id, number) references past_submission,
  foreign key (attempt_id, question_id) references attempt_question
);

create table past_rubric_mark (
  attempt_id uuid not null,
  number integer not null,
  position integer not null,
  title text not null,
  total_marks numeric(7, 2) not null,
  obtained_marks numeric(7, 2),
  given_by uuid not null references account,
  given_at timestamptz not null,
  primary key (attempt_id, number, position),
  foreign key (attempt_id, number) references past_submission
);
