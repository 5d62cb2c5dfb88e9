-- A configuration of Safe Exam Browser that a task has had. The newest one is what the task asks for now; attempts stay
-- with the one they began with.
create table exam_browser_revision (
  id uuid primary key,
  task_id uuid not null references task,
  revision integer not null check (revision > 0),
  -- Shown to the faculty, who have to tell it in the room; the configuration holds its hash.
  quit_password text not null default '',
  file_password text not null default '',
  allowed_addresses text[] not null default '{}',
  browser_exam_keys text[] not null default '{}',
  -- The closed set of keys as it is handed out, with its salt.
  keys jsonb not null,
  config_key text not null check (config_key ~ '^[0-9a-f]{64}$'),
  created_by uuid references account,
  created_at timestamptz not null,
  unique (task_id, revision)
);

alter table attempt add column exam_browser_revision_id uuid references exam_browser_revision;
create index attempt_exam_browser_revision on attempt (exam_browser_revision_id)
  where exam_browser_revision_id is not null;

-- A link into the exam browser. It names who sits which task with which configuration, and is used up once.
create table exam_browser_launch (
  id uuid primary key,
  token_hash bytea not null unique,
  task_id uuid not null references task,
  account_id uuid not null references account,
  revision_id uuid not null references exam_browser_revision,
  is_self_test boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  fetched_at timestamptz,
  used_at timestamptz,
  -- Of the secret of the page that used it: only that page may ask again.
  secret_hash bytea,
  report jsonb,
  check ((used_at is null) = (secret_hash is null))
);
create index exam_browser_launch_account on exam_browser_launch (account_id);
create index exam_browser_launch_expiry on exam_browser_launch (expires_at);

-- Who may sit a task in any browser. Taking it back deletes the row; the audit log has both.
create table exam_browser_exemption (
  task_id uuid not null references task,
  student_id uuid not null references student,
  reason text not null check (length(reason) between 1 and 500),
  given_by uuid not null references account,
  given_at timestamptz not null,
  primary key (task_id, student_id)
);
create index exam_browser_exemption_student on exam_browser_exemption (student_id);

-- A session of the exam browser is for one task alone, and is checked at every call.
alter table session
  add column exam_task_id uuid references task,
  add column exam_browser_revision_id uuid references exam_browser_revision,
  -- HEADERS: each call carries a hash of its address. PAGE: the page shows one from time to time.
  add column exam_proof text check (exam_proof in ('HEADERS', 'PAGE')),
  add column proven_at timestamptz,
  -- Of the fresh address that the page was asked to show next.
  add column nonce_hash bytea,
  add constraint session_exam check (
    (exam_task_id is null) = (exam_browser_revision_id is null)
    and (exam_task_id is null) = (exam_proof is null)
    and (exam_task_id is null) = (proven_at is null)
  );

-- What came from a browser that had not shown what it is: kept, never graded by itself.
alter table draft_set_aside drop constraint draft_set_aside_reason_check;
alter table draft_set_aside
  add constraint draft_set_aside_reason_check check (reason in ('CONFLICT', 'LATE', 'UNCHECKED'));
