-- Marks that were given to many at once can be taken back together, as long as nobody has changed them again.
create table mark_batch (
  id uuid primary key,
  task_id uuid not null references task,
  given_by uuid not null references account,
  given_at timestamptz not null,
  undone_by uuid references account,
  undone_at timestamptz,
  constraint mark_batch_undone check ((undone_by is null) = (undone_at is null))
);
create index mark_batch_task on mark_batch (task_id, given_at);

-- Whose the given mark had been before: undoing gives it back to that person.
alter table mark_change
  add column batch_id uuid references mark_batch,
  add column given_by_before uuid references account,
  add column given_at_before timestamptz,
  drop constraint mark_change_cause_check,
  add constraint mark_change_cause_check check (
    cause in ('GRADED', 'GIVEN', 'WITHDRAWN', 'REOPENED', 'CARRIED', 'UNDONE')
  );
create index mark_change_batch on mark_change (batch_id) where batch_id is not null;
