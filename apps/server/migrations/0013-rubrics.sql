-- Rubrics are written by people now: the limits of the form hold here too.
alter table rubric add check (length(name) <= 200);
alter table rubric_component
  add check (title <> '' and length(title) <= 200),
  add check (position between 0 and 49);

-- Which tasks use a rubric: asked before it is deleted.
create index task_rubric on task (rubric_id) where rubric_id is not null;
