-- A person has looked at a submission and saved its marks; from then on all its programs count as evaluated.
create table evaluation (
  attempt_id uuid primary key references attempt,
  evaluated_by uuid not null references account,
  evaluated_at timestamptz not null
);

-- Marks by the task's rubric, with title and maximum as they were at that moment: a rubric may change later.
create table rubric_mark (
  attempt_id uuid not null references attempt,
  position integer not null,
  title text not null,
  total_marks numeric(7, 2) not null check (total_marks > 0),
  -- Null: left empty.
  obtained_marks numeric(7, 2) check (obtained_marks >= 0 and obtained_marks <= total_marks),
  given_by uuid not null references account,
  given_at timestamptz not null,
  primary key (attempt_id, position)
);
