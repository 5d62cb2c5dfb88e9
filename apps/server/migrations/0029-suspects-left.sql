-- Suspects of the item analysis that somebody looked at and left as they are. What a suspect is about is computed; this
-- says how far somebody had looked: one that grows beyond it is a suspect again.
create table suspect_left (
  task_id uuid not null references task (id),
  suspect_id text not null check (suspect_id ~ '^[0-9a-f]{32}$'),
  test_ids text[] not null,
  students integer not null check (students >= 0),
  left_by uuid not null references account (id),
  left_at timestamptz not null,
  primary key (task_id, suspect_id)
);
