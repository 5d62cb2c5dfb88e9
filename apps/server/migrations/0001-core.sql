-- Places and people ---------------------------------------------------------------------------------------------

create table institute (
  id uuid primary key,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table department (
  id uuid primary key,
  institute_id uuid not null references institute,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index department_name on department (institute_id, lower(name)) where deleted_at is null;

create table account (
  id uuid primary key,
  username text not null check (username <> ''),
  password_hash text not null,
  must_change_password boolean not null default false,
  role text not null check (role in ('ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD', 'FACULTY', 'STUDENT')),
  institute_id uuid references institute,
  department_id uuid references department,
  fullname text not null,
  email text,
  phone text,
  gender text check (gender in ('MALE', 'FEMALE', 'OTHER')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint account_place check (
    case role
      when 'ADMIN' then institute_id is null and department_id is null
      when 'INSTITUTE-HEAD' then institute_id is not null and department_id is null
      else institute_id is not null and department_id is not null
    end
  )
);
create unique index account_username on account (lower(username)) where deleted_at is null;
create index account_department on account (department_id, role) where deleted_at is null;

create table student (
  account_id uuid primary key references account,
  semester smallint not null check (semester between 1 and 8),
  -- Passout year.
  batch text not null check (batch ~ '^[0-9]{4}$')
);

-- The token itself is only ever in the client's hands; here is its SHA-256.
create table session (
  id uuid primary key,
  account_id uuid not null references account,
  token_hash bytea not null unique,
  -- The role at login: a session whose account changed its role is told so.
  role text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz
);
create index session_account on session (account_id) where ended_at is null;

create table stored_file (
  id uuid primary key,
  owner_id uuid not null references account,
  name text not null,
  content_type text not null,
  content bytea not null,
  created_at timestamptz not null default now()
);

create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid references account,
  action text not null,
  item_id uuid,
  detail jsonb not null default '{}'
);
create index audit_log_item on audit_log (item_id, at);

-- What is taught ------------------------------------------------------------------------------------------------

create table subject (
  id uuid primary key,
  department_id uuid not null references department,
  code text not null,
  name text not null,
  semester smallint not null check (semester between 1 and 8),
  created_at timestamptz not null default now()
);
create index subject_department on subject (department_id);

-- A module of a subject is a course outcome.
create table module (
  id uuid primary key,
  subject_id uuid not null references subject on delete cascade,
  title text not null,
  "order" integer not null check ("order" >= 1),
  unique (subject_id, "order")
);

create table tag (
  id uuid primary key,
  name text not null check (name <> ''),
  created_by uuid references account,
  created_at timestamptz not null default now()
);
create unique index tag_name on tag (lower(name));

create table rubric (
  id uuid primary key,
  owner_id uuid not null references account,
  department_id uuid not null references department,
  name text not null check (name <> ''),
  created_at timestamptz not null default now()
);
create index rubric_owner on rubric (owner_id);
create index rubric_department on rubric (department_id);

create table rubric_component (
  rubric_id uuid not null references rubric on delete cascade,
  position integer not null,
  title text not null,
  marks numeric(7, 2) not null check (marks > 0),
  primary key (rubric_id, position)
);

create table student_group (
  id uuid primary key,
  owner_id uuid not null references account,
  department_id uuid not null references department,
  name text not null check (name <> '' and length(name) <= 200),
  semester smallint not null check (semester between 1 and 8),
  batch text not null check (batch ~ '^[0-9]{4}$'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index student_group_owner on student_group (owner_id) where deleted_at is null;
create index student_group_department on student_group (department_id) where deleted_at is null;

create table group_student (
  group_id uuid not null references student_group on delete cascade,
  student_id uuid not null references student,
  primary key (group_id, student_id)
);
create index group_student_student on group_student (student_id);

-- Questions -----------------------------------------------------------------------------------------------------

create table question (
  id uuid primary key,
  owner_id uuid not null references account,
  department_id uuid not null references department,
  subject_id uuid references subject,
  -- The newest version; the row of that version is written in the same transaction.
  version integer not null check (version >= 1),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index question_owner on question (owner_id, created_at desc) where deleted_at is null;
create index question_department on question (department_id, created_at desc) where deleted_at is null;
create index question_subject on question (subject_id);

-- What a question said at a time. Attempts point here; a version never changes.
create table question_version (
  id uuid primary key,
  question_id uuid not null references question,
  version integer not null check (version >= 1),
  statement text not null check (statement <> ''),
  statement_text text not null,
  languages text[] not null check (cardinality(languages) >= 1),
  marks numeric(7, 2) not null check (marks > 0),
  -- Minutes.
  time_required numeric(7, 2) not null check (time_required > 0),
  want_auto_calculate boolean not null,
  difficulty smallint not null check (difficulty between 1 and 3),
  attachment_id uuid references stored_file,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  unique (question_id, version)
);

create table snippet (
  question_version_id uuid not null references question_version on delete cascade,
  position integer not null,
  is_visible boolean not null,
  is_editable boolean not null,
  code text not null,
  primary key (question_version_id, position)
);

create table test_case (
  id uuid primary key,
  question_version_id uuid not null references question_version on delete cascade,
  position integer not null,
  type text not null check (type in ('PUBLIC', 'HIDDEN')),
  input text not null,
  output text not null,
  unique (question_version_id, position)
);

create table question_module (
  question_id uuid not null references question on delete cascade,
  module_id uuid not null references module,
  primary key (question_id, module_id)
);
create index question_module_module on question_module (module_id);

create table question_tag (
  question_id uuid not null references question on delete cascade,
  tag_id uuid not null references tag,
  primary key (question_id, tag_id)
);
create index question_tag_tag on question_tag (tag_id);

-- Tasks ---------------------------------------------------------------------------------------------------------

create table task (
  id uuid primary key,
  owner_id uuid not null references account,
  department_id uuid not null references department,
  name text not null check (name <> ''),
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- Minutes from a student's own start; null when the whole window may be used.
  duration integer check (duration > 0),
  total_marks numeric(9, 2) not null check (total_marks > 0),
  subject_id uuid references subject,
  rubric_id uuid references rubric,
  require_exam_browser boolean not null,
  is_result_published boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (end_time > start_time)
);
create index task_owner on task (owner_id, created_at desc) where deleted_at is null;
create index task_department on task (department_id, created_at desc) where deleted_at is null;
create index task_end on task (end_time) where deleted_at is null;

create table task_question (
  task_id uuid not null references task on delete cascade,
  question_id uuid not null references question,
  position integer not null,
  marks numeric(7, 2) not null check (marks > 0),
  time_required numeric(7, 2) not null check (time_required >= 0),
  primary key (task_id, question_id),
  unique (task_id, position) deferrable initially deferred
);
create index task_question_question on task_question (question_id);

create table task_student (
  task_id uuid not null references task on delete cascade,
  student_id uuid not null references student,
  primary key (task_id, student_id)
);
create index task_student_student on task_student (student_id);

-- The same rule as statusAt in the contract; a test holds the two together.
create function task_status(start_time timestamptz, end_time timestamptz, student_count bigint, at timestamptz)
returns text language sql immutable as $$
  select case
    when student_count = 0 then 'NOT-ASSIGNED'
    when at < start_time then 'UPCOMING'
    when at < end_time then 'ONGOING'
    else 'COMPLETED'
  end
$$;

-- Who else may do what -------------------------------------------------------------------------------------------

create table task_share (
  task_id uuid not null references task on delete cascade,
  account_id uuid not null references account,
  permissions text[] not null check (permissions <@ array['view', 'update', 'delete', 'evaluate']),
  primary key (task_id, account_id)
);
create index task_share_account on task_share (account_id);

create table question_share (
  question_id uuid not null references question on delete cascade,
  account_id uuid not null references account,
  permissions text[] not null check (permissions <@ array['view', 'update', 'delete']),
  primary key (question_id, account_id)
);
create index question_share_account on question_share (account_id);

create table group_share (
  group_id uuid not null references student_group on delete cascade,
  account_id uuid not null references account,
  permissions text[] not null check (permissions <@ array['view', 'update', 'delete']),
  primary key (group_id, account_id)
);
create index group_share_account on group_share (account_id);

create table rubric_share (
  rubric_id uuid not null references rubric on delete cascade,
  account_id uuid not null references account,
  permissions text[] not null check (permissions <@ array['view', 'update', 'delete']),
  primary key (rubric_id, account_id)
);
create index rubric_share_account on rubric_share (account_id);

-- Attempts ------------------------------------------------------------------------------------------------------

-- One student's sitting of a task. It starts once and is submitted once.
create table attempt (
  id uuid primary key,
  task_id uuid not null references task,
  student_id uuid not null references student,
  started_at timestamptz not null,
  submitted_at timestamptz,
  submitted_by text check (submitted_by in ('STUDENT', 'CLOCK')),
  -- Seconds by the device's clock, kept for comparison.
  reported_seconds integer,
  graded_at timestamptz,
  unique (task_id, student_id),
  check ((submitted_at is null) = (submitted_by is null)),
  check (graded_at is null or submitted_at is not null)
);
create index attempt_student on attempt (student_id);
create index attempt_open on attempt (task_id) where submitted_at is null;
create index attempt_ungraded on attempt (task_id) where submitted_at is not null and graded_at is null;

-- The version of each question that this attempt goes by.
create table attempt_question (
  attempt_id uuid not null references attempt,
  question_id uuid not null references question,
  question_version_id uuid not null references question_version,
  primary key (attempt_id, question_id)
);

-- The newest typed program of each question and language. The one with the highest revision of a question counts.
create table draft (
  attempt_id uuid not null,
  question_id uuid not null,
  language text not null,
  revision integer not null check (revision >= 1),
  code jsonb not null,
  hash text not null,
  device text,
  typed_at timestamptz,
  saved_at timestamptz not null,
  primary key (attempt_id, question_id, language),
  foreign key (attempt_id, question_id) references attempt_question
);

-- Programs that were not taken: overtaken by another device, or later than the end. Nothing typed is thrown away.
create table draft_set_aside (
  id uuid primary key,
  attempt_id uuid not null,
  question_id uuid not null,
  language text not null,
  revision integer not null,
  code jsonb not null,
  hash text not null,
  device text,
  typed_at timestamptz,
  received_at timestamptz not null,
  reason text not null check (reason in ('CONFLICT', 'LATE')),
  unique (attempt_id, question_id, hash, reason),
  foreign key (attempt_id, question_id) references attempt_question
);

create table run_log (
  id uuid primary key,
  attempt_id uuid not null,
  question_id uuid not null,
  executed_at timestamptz not null,
  language text not null,
  code jsonb not null,
  status text not null check (status in ('PASSED', 'FAILED', 'PENDING')),
  passed_count integer not null,
  total_count integer not null,
  foreign key (attempt_id, question_id) references attempt_question
);
create index run_log_attempt on run_log (attempt_id, question_id, executed_at desc);

-- What is graded, copied from the drafts at the moment of submission.
create table submission_program (
  attempt_id uuid not null,
  question_id uuid not null,
  language text,
  code jsonb,
  revision integer,
  hash text,
  saved_at timestamptz,
  status text not null default 'PENDING' check (status in ('PASSED', 'FAILED', 'PENDING', 'NOTATTEMPTED')),
  passed_count integer not null default 0,
  total_count integer not null default 0,
  computed_marks numeric(7, 2) not null default 0 check (computed_marks >= 0),
  -- A person's mark outranks the computed one and survives regrading.
  given_marks numeric(7, 2) check (given_marks >= 0),
  given_by uuid references account,
  given_at timestamptz,
  compile_message text,
  graded_at timestamptz,
  primary key (attempt_id, question_id),
  foreign key (attempt_id, question_id) references attempt_question
);

create table test_result (
  attempt_id uuid not null,
  question_id uuid not null,
  test_case_id uuid not null references test_case,
  passed boolean not null,
  verdict text not null,
  message text not null,
  actual_output text not null,
  error_output text not null,
  cpu_ms numeric(12, 3) not null,
  wall_ms numeric(12, 3) not null,
  memory_bytes bigint not null,
  primary key (attempt_id, question_id, test_case_id),
  foreign key (attempt_id, question_id) references submission_program on delete cascade
);

-- One row: what kind of installation this is.
create table installation (
  only_one boolean primary key default true check (only_one),
  is_demonstration boolean not null,
  created_at timestamptz not null default now()
);
