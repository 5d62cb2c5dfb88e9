-- Its id alone opens a stored file; a private one only for its owner and for administrators.
alter table stored_file add column is_private boolean not null default false;

-- What people suggest to the administrators.
create table feedback (
  id uuid primary key,
  account_id uuid not null references account,
  -- The task it is about, where the sender came from one.
  task_id uuid references task,
  message text not null check (message <> ''),
  created_at timestamptz not null default now()
);
create index feedback_created on feedback (created_at desc, id desc);
create index feedback_account on feedback (account_id);
create index feedback_task on feedback (task_id);

create table feedback_attachment (
  feedback_id uuid not null references feedback on delete cascade,
  position integer not null,
  file_id uuid not null unique references stored_file,
  primary key (feedback_id, position)
);
