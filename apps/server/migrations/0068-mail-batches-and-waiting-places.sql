-- What one action has mailed: an older server writes none of these, and its mails are found by their batch_id later.
create table mail_batch (
  id uuid primary key,
  kind text not null check (kind <> ''),
  -- Who caused it, where somebody did who was logged in.
  started_by uuid references account,
  -- To whom all of it went: one institute, one department of it, or (null) people of several.
  institute_id uuid references institute,
  department_id uuid references department,
  created_at timestamptz not null default now()
);
create index mail_batch_newest on mail_batch (created_at, id);
create index mail_batch_institute on mail_batch (institute_id, created_at);
create index mail_batch_department on mail_batch (department_id, created_at);

-- Since when a mail that was refused waits again.
alter table outgoing_mail add column again_at timestamptz;
create index outgoing_mail_refused on outgoing_mail (batch_id) where state = 'REFUSED';

-- Institutes and departments that will be deleted; nobody in them can log in until then.
create table place_deletion (
  -- The department; of an institute as a whole the institute.
  place_id uuid primary key,
  institute_id uuid not null references institute,
  department_id uuid references department,
  -- What was in it.
  departments integer not null check (departments >= 0),
  faculties integer not null check (faculties >= 0),
  students integer not null check (students >= 0),
  tasks integer not null check (tasks >= 0),
  asked_by uuid not null references account,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  constraint place_deletion_of_place check (place_id = coalesce(department_id, institute_id)),
  constraint place_deletion_waits check (due_at > asked_at)
);
create index place_deletion_institute on place_deletion (institute_id);
create index place_deletion_due on place_deletion (due_at);
