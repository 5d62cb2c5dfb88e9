-- The history of marks also holds those given by a rubric, which are for a component and not for a question.
alter table mark_change
  alter column question_id drop not null,
  add column component text check (component <> '' and length(component) <= 200),
  add foreign key (attempt_id) references attempt,
  add constraint mark_change_of_one check ((question_id is null) <> (component is null)),
  add constraint mark_change_rubric_is_given check (
    component is null or (computed_before is null and computed_after is null)
  );
