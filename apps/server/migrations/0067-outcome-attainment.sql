-- What a department measures the outcomes of its subjects by, and the programme outcomes that they lead to.
create table programme_outcome (
  id uuid primary key,
  department_id uuid not null references department,
  position integer not null check (position >= 0),
  code text not null check (length(code) between 1 and 10),
  title text not null check (length(title) between 1 and 300),
  constraint programme_outcome_position unique (department_id, position) deferrable initially deferred,
  constraint programme_outcome_code exclude using btree (department_id with =, lower(code) with =)
    deferrable initially deferred
);

-- A department without a row goes by the defaults of the contract. Percent: of marks the target, of students the levels.
create table attainment_setting (
  department_id uuid primary key references department,
  target numeric(5,2) not null check (target > 0 and target <= 100),
  level1 numeric(5,2) not null check (level1 > 0),
  level2 numeric(5,2) not null check (level2 > level1),
  level3 numeric(5,2) not null check (level3 > level2 and level3 <= 100),
  edited_by uuid not null references account,
  edited_at timestamptz not null
);

-- When the outcomes of a subject were set last; targets, map and weights are in the tables below.
create table subject_attainment (
  subject_id uuid primary key references subject on delete cascade,
  edited_by uuid not null references account,
  edited_at timestamptz not null
);

create table outcome_target (
  module_id uuid primary key references module on delete cascade,
  target numeric(5,2) not null check (target > 0 and target <= 100)
);

create table outcome_map (
  module_id uuid not null references module on delete cascade,
  programme_outcome_id uuid not null references programme_outcome on delete cascade,
  strength smallint not null check (strength between 1 and 3),
  primary key (module_id, programme_outcome_id)
);
create index outcome_map_programme_outcome on outcome_map (programme_outcome_id);

-- A task without a row weighs 1.
create table task_weight (
  task_id uuid primary key references task on delete cascade,
  weight numeric(6,2) not null check (weight >= 0)
);

-- Reports as they were handed in. Nothing changes them.
create table frozen_attainment (
  id uuid primary key,
  subject_id uuid references subject on delete set null,
  department_id uuid not null references department,
  batch text not null,
  note text not null check (length(note) <= 200),
  report jsonb not null,
  frozen_by uuid not null references account,
  frozen_at timestamptz not null
);
create index frozen_attainment_subject on frozen_attainment (subject_id, frozen_at);
create index frozen_attainment_department on frozen_attainment (department_id, frozen_at);

-- The components of a rubric as a task had them that somebody had started when the rubric was changed.
create table pinned_rubric_component (
  task_id uuid not null references task on delete cascade,
  rubric_id uuid not null references rubric on delete cascade,
  position integer not null check (position >= 0),
  title text not null,
  marks numeric(7,2) not null check (marks > 0),
  primary key (task_id, rubric_id, position)
);
create index pinned_rubric_component_rubric on pinned_rubric_component (rubric_id);

-- What the rubric of a task consists of: as it was pinned, else as it is.
create function rubric_of_task(task uuid, rubric uuid)
returns table ("position" integer, title text, marks numeric)
language sql stable
as $$
  select pinned.position, pinned.title, pinned.marks
  from pinned_rubric_component as pinned
  where pinned.task_id = rubric_of_task.task and pinned.rubric_id = rubric_of_task.rubric
  union all
  select component.position, component.title, component.marks
  from rubric_component as component
  where component.rubric_id = rubric_of_task.rubric
    and not exists (
      select from pinned_rubric_component as pinned
      where pinned.task_id = rubric_of_task.task and pinned.rubric_id = rubric_of_task.rubric
    )
$$;
