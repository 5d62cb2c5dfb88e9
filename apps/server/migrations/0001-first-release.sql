-- The tables of the first release, feature by feature. Later migrations change them; this one stays as it is.
--
-- Ids are UUIDs of version 7, made by the server, or by a browser for what it creates. What people delete and others
-- have worked with keeps its row (`deleted_at`); names are unique among what is left.

-- The installation -------------------------------------------------------------------------------------------------

-- One row: what kind of installation this is.
create table installation (
  only_one boolean primary key default true check (only_one),
  is_demonstration boolean not null,
  created_at timestamptz not null default now(),
  -- What browsers keep is locked with a key of each account, derived from this secret. It stays the same for ever, is
  -- shared by all servers, and is in every backup: what a device has kept can be read after a restore.
  device_secret bytea not null
    -- 366 random bits of the database's own.
    default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    check (octet_length(device_secret) = 32)
);

-- The link that makes the first administrator, while there is none. The token is only ever in the link; here is its
-- SHA-256.
create table setup_link (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  created_at timestamptz not null
);

-- Places -----------------------------------------------------------------------------------------------------------

create table institute (
  id uuid primary key,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- Two institutes of one name could not be told apart in a list.
create unique index institute_name on institute (lower(name)) where deleted_at is null;
-- The list, newest first.
create index institute_created on institute (created_at desc) where deleted_at is null;

create table department (
  id uuid primary key,
  institute_id uuid not null references institute,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index department_name on department (institute_id, lower(name)) where deleted_at is null;
create index department_created on department (institute_id, created_at desc) where deleted_at is null;

-- People -----------------------------------------------------------------------------------------------------------

create table account (
  id uuid primary key,
  username text not null check (username <> ''),
  password_hash text not null,
  must_change_password boolean not null default false,
  -- When the password was made that its owner has to change; null once an own one was chosen.
  first_password_at timestamptz,
  -- Who made it in the place of one that was there; its owner is told.
  password_replaced_by uuid references account,
  role text not null check (role in ('ADMIN', 'INSTITUTE-HEAD', 'DEPARTMENT-HEAD', 'FACULTY', 'STUDENT')),
  institute_id uuid references institute,
  department_id uuid references department,
  fullname text not null,
  email text,
  -- Whether the owner has shown that mail to `email` arrives, or the institute has given it.
  email_is_confirmed boolean not null default true,
  -- Where links for a new password go as long as that has not been shown.
  confirmed_email text,
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
  ),
  constraint account_confirmed_email check (not email_is_confirmed or confirmed_email is null)
);
create unique index account_username on account (lower(username)) where deleted_at is null;
create index account_department on account (department_id, role) where deleted_at is null;
-- An institute and a department have one head each.
create unique index account_institute_head on account (institute_id)
  where role = 'INSTITUTE-HEAD' and deleted_at is null;
create unique index account_department_head on account (department_id)
  where role = 'DEPARTMENT-HEAD' and deleted_at is null;

-- Its id alone opens a stored file; a private one only for its owner and for administrators.
create table stored_file (
  id uuid primary key,
  owner_id uuid not null references account,
  name text not null,
  content_type text not null,
  content bytea not null,
  is_private boolean not null default false,
  created_at timestamptz not null default now()
);
-- What an account has stored is counted whenever it stores a file.
create index stored_file_owner on stored_file (owner_id, is_private);

-- The picture that a person shows. Its id alone opens it, so it stands only in answers to those who may see it.
alter table account add column picture_id uuid references stored_file;
-- Whoever replaces a picture throws the old file away; that nothing refers to it is found without reading whole tables.
create index account_picture on account (picture_id) where picture_id is not null;

create table student (
  account_id uuid primary key references account,
  semester smallint not null check (semester between 1 and 8),
  -- Passout year.
  batch text not null check (batch ~ '^[0-9]{4}$'),
  -- Students who have passed out: off every list and out of the login, and they can be brought back. What they reached
  -- stays where it is shown. `account.is_active` is false as long as it is set.
  archived_at timestamptz
);

-- What was done when a semester was promoted, so that a call that is repeated promotes nobody a second time.
create table promotion (
  department_id uuid not null references department,
  -- Drawn by the caller for one promotion.
  key text not null,
  semester smallint not null check (semester between 1 and 8),
  -- Passout year; null where students of all years were promoted.
  batch text check (batch ~ '^[0-9]{4}$'),
  promoted integer not null check (promoted >= 0),
  archived integer not null check (archived >= 0),
  promoted_by uuid not null references account,
  promoted_at timestamptz not null,
  primary key (department_id, key)
);

-- Who does not want to be shown the first steps any more.
create table setup_dismissal (
  account_id uuid primary key references account,
  dismissed_at timestamptz not null
);

-- Passwords, second factors, and what guesses them -----------------------------------------------------------------

-- Links that let choose a new password. The token itself is only ever in the mail; here is its SHA-256.
create table password_reset (
  id uuid primary key,
  account_id uuid not null references account,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- It was used, or what it was sent for is no longer so.
  ended_at timestamptz
);
create index password_reset_account on password_reset (account_id, created_at);

-- Whoever changes a password, an address or the right to log in: links that were sent before open nothing any more.
create function end_password_resets() returns trigger language plpgsql as $$
begin
  update password_reset set ended_at = now() where account_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger account_ends_password_resets
  after update of password_hash, email, is_active, deleted_at on account
  for each row
  when (
    old.password_hash is distinct from new.password_hash
    or old.email is distinct from new.email
    or old.is_active is distinct from new.is_active
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function end_password_resets();

-- Links by which the owners of accounts confirm an email. The token itself is only in the mail; here is its SHA-256.
create table email_confirmation (
  id uuid primary key,
  account_id uuid not null references account,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_confirmation_account on email_confirmation (account_id, created_at);

-- The second factor of staff: a secret from which an app makes a code every 30 seconds (RFC 6238).
create table second_factor (
  account_id uuid primary key references account,
  -- Base32. As it is: whoever checks codes has to know it, and a key beside the database would be no other place.
  secret text not null check (secret ~ '^[A-Z2-7]{32}$'),
  created_at timestamptz not null,
  -- When the first code was shown; until then none is asked for.
  confirmed_at timestamptz,
  -- The 30 seconds, counted from 1970, of the last code that was used: neither it nor an earlier one is taken again.
  last_step bigint not null default 0
);

-- Codes for whoever has lost the device, each for once. Their SHA-256.
create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Logins whose password was right and whose code is still to come. The token itself has the caller; here is its
-- SHA-256.
create table login_ticket (
  token_hash bytea primary key,
  account_id uuid not null references account,
  -- What the session is to be.
  stays boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_ticket_account on login_ticket (account_id);
create index login_ticket_expires_at on login_ticket (expires_at);

-- Whoever changes a password or the right to log in: a login that has begun before is not finished any more.
create function end_login_tickets() returns trigger language plpgsql as $$
begin
  delete from login_ticket where account_id = new.id;
  return null;
end
$$;
create trigger account_ends_login_tickets
  after update of password_hash, role, is_active, deleted_at on account
  for each row
  when (
    old.password_hash is distinct from new.password_hash
    or old.role is distinct from new.role
    or old.is_active is distinct from new.is_active
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function end_login_tickets();

-- Secrets that were tried and did not fit: what slows guesses down, on every server. `subject` is an account, or the
-- hash of a name that nobody has; nothing of what was typed is kept. `place` is one customer of a network (an IPv4
-- address, an IPv6 /64), `network` what is around it (/24, /48).
create table failed_check (
  subject text not null check (length(subject) between 1 and 64),
  secret text not null check (secret in ('PASSWORD', 'CODE')),
  place text not null check (length(place) between 1 and 64),
  network text not null check (length(network) between 1 and 64),
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  primary key (subject, secret, place)
);
create index failed_check_place on failed_check (place, last_at);
create index failed_check_network on failed_check (network, last_at);
create index failed_check_last_at on failed_check (last_at);

-- Whoever gets another password begins anew: what was guessed before was another one.
create function forget_failed_checks() returns trigger language plpgsql as $$
begin
  delete from failed_check where subject = new.id::text and secret = 'PASSWORD';
  return null;
end
$$;
create trigger account_forgets_failed_checks
  after update of password_hash on account
  for each row
  when (old.password_hash is distinct from new.password_hash)
  execute function forget_failed_checks();

-- What was guessed was another secret, and logins that have begun were to be finished by it.
create function forget_second_factor() returns trigger language plpgsql as $$
begin
  delete from failed_check where subject = old.account_id::text and secret = 'CODE';
  delete from login_ticket where account_id = old.account_id;
  return null;
end
$$;
create trigger second_factor_is_forgotten
  after delete on second_factor
  for each row
  execute function forget_second_factor();

-- Where an account has logged in before: guesses of others hold it up less there.
create table login_place (
  account_id uuid not null references account on delete cascade,
  place text not null check (length(place) between 1 and 64),
  last_at timestamptz not null,
  primary key (account_id, place)
);
create index login_place_last_at on login_place (last_at);

-- Calls of routes that have a limit of their own, counted over all servers. A crash may forget them: each counts for a
-- minute.
create unlogged table call_count (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index call_count_ends_at on call_count (ends_at);

-- What was done ----------------------------------------------------------------------------------------------------

-- Changes, and what is no change: logins, refusals, what was read out.
create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid references account,
  action text not null,
  item_id uuid,
  detail jsonb not null default '{}',
  -- Where the call came from.
  address text not null default '',
  device text not null default '',
  request_id text not null default '',
  -- How often the same happened from `at` to `last_at`; repeated refusals are one row a minute.
  times integer not null default 1 check (times > 0),
  last_at timestamptz
);
create index audit_log_at on audit_log (at, id);
create index audit_log_item on audit_log (item_id, at);
create index audit_log_actor on audit_log (actor_id, at);
create index audit_log_address on audit_log (address, at) where address <> '';

-- What was created under an id that its creator had drawn: a call whose answer was lost is made again with the same id,
-- and is known by it. A row stays when the item is deleted, so that a late repetition does not bring it back.
create table creation (
  -- Of the item, whatever it is.
  item_id uuid primary key,
  account_id uuid not null references account,
  -- SHA-256 of what was sent.
  sent_hash bytea not null check (octet_length(sent_hash) = 32),
  created_at timestamptz not null
);

-- What is taught ---------------------------------------------------------------------------------------------------

create table subject (
  id uuid primary key,
  department_id uuid not null references department,
  code text not null check (code <> '' and length(code) <= 10),
  name text not null check (name <> '' and length(name) <= 100),
  semester smallint not null check (semester between 1 and 8),
  created_at timestamptz not null default now()
);
-- A department has one subject of a code.
create unique index subject_code on subject (department_id, lower(code));
create index subject_department on subject (department_id, created_at desc, id desc);

-- A module of a subject is a course outcome. Orders and titles change places in one transaction, so they are looked at
-- when it ends.
create table module (
  id uuid primary key,
  subject_id uuid not null references subject on delete cascade,
  title text not null check (title <> ''),
  "order" integer not null check ("order" >= 1),
  constraint module_order unique (subject_id, "order") deferrable initially deferred,
  constraint module_title exclude (subject_id with =, lower(title) with =) deferrable initially deferred
);

create table tag (
  id uuid primary key,
  name text not null check (name <> ''),
  created_by uuid references account,
  created_at timestamptz not null default now()
);
create unique index tag_name on tag (lower(name));
create index tag_created on tag (created_at desc, id desc);

create table rubric (
  id uuid primary key,
  owner_id uuid not null references account,
  department_id uuid not null references department,
  name text not null check (name <> '') check (length(name) <= 200),
  created_at timestamptz not null default now()
);
create index rubric_owner on rubric (owner_id);
create index rubric_department on rubric (department_id);

create table rubric_component (
  rubric_id uuid not null references rubric on delete cascade,
  position integer not null check (position between 0 and 49),
  title text not null check (title <> '' and length(title) <= 200),
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

-- Questions --------------------------------------------------------------------------------------------------------

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
  -- What running the reference solutions on the test cases gave. A version begins as PENDING or NONE and is decided
  -- once.
  reference_status text not null default 'NONE'
    check (reference_status in ('NONE', 'PENDING', 'PASSED', 'FAILED')),
  reference_message text not null default ''
    check ((reference_status = 'FAILED') = (reference_message <> '')),
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  unique (question_id, version)
);
-- What the list is sorted and filtered by, without the texts beside it.
create index question_version_facts on question_version (question_id, version)
  include (id, languages, marks, time_required, difficulty);
-- Versions whose reference solutions wait to be checked: looked for at each start of a server.
create index question_version_unchecked on question_version (id) where reference_status = 'PENDING';
create index question_version_attachment on question_version (attachment_id) where attachment_id is not null;

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

-- Whole programs that solve a version of a question, for its authors alone.
create table reference_solution (
  question_version_id uuid not null references question_version on delete cascade,
  position integer not null,
  language text not null,
  code text not null check (code <> ''),
  primary key (question_version_id, position),
  unique (question_version_id, language)
);

-- The program that decides on students' programs of a version of a question, for its authors alone.
create table judge_program (
  question_version_id uuid primary key references question_version on delete cascade,
  language text not null,
  code text not null check (code <> '')
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

-- What questions are found by --------------------------------------------------------------------------------------

-- What a question is found by, in one narrow table and in lower case: a search then compares letter by letter, which is
-- many times quicker than ILIKE over the versions. It is made of four tables, so the database keeps it up to date
-- itself, whoever writes to one of them.
create table question_search (
  question_id uuid primary key references question on delete cascade,
  -- The words of the newest version.
  statement text not null,
  -- The names of subject and tags, a line each.
  places text not null
);
-- A page of text stays in its row as it is: to take it out of a compressed one would take longer than to read it.
alter table question_search set (toast_tuple_target = 8160);

create function write_question_search(ids uuid[]) returns void language sql as $$
  insert into question_search (question_id, statement, places)
  select question.id, lower(said.statement_text), lower(concat_ws(
    E'\n',
    subject.name,
    (
      select string_agg(tag.name, E'\n')
      from question_tag join tag on tag.id = question_tag.tag_id
      where question_tag.question_id = question.id
    )
  ))
  from question
  join question_version as said on said.question_id = question.id and said.version = question.version
  left join subject on subject.id = question.subject_id
  where question.id = any(ids)
  on conflict (question_id) do update set statement = excluded.statement, places = excluded.places
  where (question_search.statement, question_search.places) <> (excluded.statement, excluded.places)
$$;

-- Each of these hears which rows a statement has changed, and writes what they are found by once for all of them.
create function search_changed_versions() returns trigger language plpgsql as $$
begin
  perform write_question_search(array(select question_id from changed));
  return null;
end
$$;
create trigger question_search after insert on question_version
  referencing new table as changed for each statement execute function search_changed_versions();
create trigger question_search_added after insert on question_tag
  referencing new table as changed for each statement execute function search_changed_versions();
create trigger question_search_removed after delete on question_tag
  referencing old table as changed for each statement execute function search_changed_versions();

create function search_changed_questions() returns trigger language plpgsql as $$
begin
  perform write_question_search(array(
    select after.id from after join before on before.id = after.id
    where (after.version, after.subject_id) is distinct from (before.version, before.subject_id)
  ));
  return null;
end
$$;
create trigger question_search after update on question
  referencing old table as before new table as after for each statement execute function search_changed_questions();

create function search_renamed_subjects() returns trigger language plpgsql as $$
begin
  perform write_question_search(array(
    select question.id from after join before on before.id = after.id and before.name <> after.name
    join question on question.subject_id = after.id
  ));
  return null;
end
$$;
create trigger question_search after update on subject
  referencing old table as before new table as after for each statement execute function search_renamed_subjects();

create function search_renamed_tags() returns trigger language plpgsql as $$
begin
  perform write_question_search(array(
    select question_tag.question_id from after join before on before.id = after.id and before.name <> after.name
    join question_tag on question_tag.tag_id = after.id
  ));
  return null;
end
$$;
create trigger question_search after update on tag
  referencing old table as before new table as after for each statement execute function search_renamed_tags();

-- Tasks ------------------------------------------------------------------------------------------------------------

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
  -- One login of a student at a time may write in the attempt.
  single_session boolean not null default false,
  is_result_published boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (end_time > start_time)
);
create index task_owner on task (owner_id, created_at desc) where deleted_at is null;
create index task_department on task (department_id, created_at desc) where deleted_at is null;
create index task_end on task (end_time) where deleted_at is null;
create index task_subject on task (subject_id);
-- Which tasks use a rubric: asked before it is deleted.
create index task_rubric on task (rubric_id) where rubric_id is not null;

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

-- Where a task stands; nobody stores it.
create function task_status(start_time timestamptz, end_time timestamptz, student_count bigint, at timestamptz)
returns text language sql immutable as $$
  select case
    when student_count = 0 then 'NOT-ASSIGNED'
    when at < start_time then 'UPCOMING'
    when at < end_time then 'ONGOING'
    else 'COMPLETED'
  end
$$;

-- Time that one student of a task was given beyond the others'. Taking it away deletes the row; the audit log has both.
create table extra_time (
  task_id uuid not null references task,
  student_id uuid not null references student,
  -- Minutes by which both the own duration and the task's end are later.
  extra_minutes integer not null default 0 check (extra_minutes between 0 and 10080),
  -- A deadline of the student's own; one before the task's end changes nothing.
  later_end timestamptz,
  reason text not null check (length(reason) between 1 and 500),
  given_by uuid not null references account,
  given_at timestamptz not null,
  primary key (task_id, student_id),
  check (extra_minutes > 0 or later_end is not null)
);
create index extra_time_student on extra_time (student_id);

-- When the own time of a student ends; before the start (started_at null), when the task's window closes for the
-- student. Minutes, later end and the end of an attempt that was opened again may be null. The same rule stands in
-- TypeScript (attemptEnd, windowEnd).
create function attempt_end(
  task_end timestamptz, duration integer, extra_minutes integer, later_end timestamptz, started_at timestamptz,
  open_until timestamptz default null
) returns timestamptz language sql immutable as $$
  select greatest(
    least(
      greatest(task_end + coalesce(extra_minutes, 0) * interval '1 minute', later_end),
      started_at + (nullif(duration, 0) + coalesce(extra_minutes, 0)) * interval '1 minute'
    ),
    open_until
  )
$$;

-- Safe Exam Browser ------------------------------------------------------------------------------------------------

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

-- Sessions ---------------------------------------------------------------------------------------------------------

-- The token itself is only ever in the client's hands; here is its SHA-256.
create table session (
  id uuid primary key,
  account_id uuid not null references account,
  token_hash bytea not null unique,
  -- The role at login: a session whose account changed its role is told so.
  role text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- It ends then whatever its use.
  expires_at timestamptz not null,
  -- One that stays does not end with the browser, nor by lack of use.
  stays boolean not null default false,
  ended_at timestamptz,
  -- Where it was opened: the caller's address, and how the browser names itself.
  address text not null check (length(address) <= 64),
  device text not null check (length(device) <= 300),
  -- A session of the exam browser is for one task alone, and is checked at every call.
  exam_task_id uuid references task,
  exam_browser_revision_id uuid references exam_browser_revision,
  -- HEADERS: each call carries a hash of its address. PAGE: the page shows one from time to time.
  exam_proof text check (exam_proof in ('HEADERS', 'PAGE')),
  proven_at timestamptz,
  -- Of the fresh address that the page was asked to show next.
  nonce_hash bytea,
  constraint session_exam check (
    (exam_task_id is null) = (exam_browser_revision_id is null)
    and (exam_task_id is null) = (exam_proof is null)
    and (exam_task_id is null) = (proven_at is null)
  )
);
create index session_account on session (account_id) where ended_at is null;
-- What is over long enough is deleted.
create index session_over on session (coalesce(ended_at, expires_at));

-- Who else may do what ---------------------------------------------------------------------------------------------

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

-- Attempts ---------------------------------------------------------------------------------------------------------

-- One student's sitting of a task. It starts once and is submitted once, unless it is opened again.
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
  -- The configuration that it began with.
  exam_browser_revision_id uuid references exam_browser_revision,
  -- The login that may write, where the task takes one at a time; null until one has asked. No reference: a session
  -- that is deleted holds nothing any more.
  session_id uuid,
  -- An attempt that ended by mistake can be opened again until a moment. The task's own times stay as they are: where
  -- the moment is later than what they give, it is the end.
  open_until timestamptz,
  -- How often it was opened again. Whoever grades a submission says by it which one is meant.
  reopenings integer not null default 0 check (reopenings >= 0),
  -- What is kept for good of its log, of its runs and of what was set aside, in bytes: it has a ceiling.
  stored_bytes bigint not null default 0 check (stored_bytes >= 0),
  unique (task_id, student_id),
  check ((submitted_at is null) = (submitted_by is null)),
  check (graded_at is null or submitted_at is not null),
  constraint attempt_reopened check ((open_until is null) = (reopenings = 0))
);
create index attempt_student on attempt (student_id);
create index attempt_open on attempt (task_id) where submitted_at is null;
create index attempt_ungraded on attempt (task_id) where submitted_at is not null and graded_at is null;
create index attempt_exam_browser_revision on attempt (exam_browser_revision_id)
  where exam_browser_revision_id is not null;

-- The version of each question that this attempt goes by.
create table attempt_question (
  attempt_id uuid not null references attempt,
  question_id uuid not null references question,
  question_version_id uuid not null references question_version,
  -- How long the student worked at it, seconds. Written when the attempt is graded, so that the analysis of a task need
  -- not read every run and draft of it.
  active_seconds numeric(12, 3) check (active_seconds >= 0),
  primary key (attempt_id, question_id)
);

-- From which sessions, addresses and devices an attempt was worked on.
create table attempt_origin (
  attempt_id uuid not null references attempt,
  -- No reference: a session may be deleted, and its trace stays.
  session_id uuid not null,
  address text not null,
  -- How the browser names itself.
  device text not null,
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  saves integer not null default 0,
  runs integer not null default 0,
  primary key (attempt_id, session_id, address, device)
);
-- What is old enough is deleted.
create index attempt_origin_last on attempt_origin (last_at);

-- What is typed and run --------------------------------------------------------------------------------------------

-- The newest typed program of each question and language. The one with the highest revision of a question counts.
create table draft (
  attempt_id uuid not null,
  question_id uuid not null,
  language text not null,
  revision integer not null check (revision >= 1),
  code jsonb not null,
  hash text not null,
  -- Of the whole log, where this is the highest revision: the chain goes over all languages of a question.
  log_hash text not null,
  device text,
  typed_at timestamptz,
  saved_at timestamptz not null,
  primary key (attempt_id, question_id, language),
  foreign key (attempt_id, question_id) references attempt_question
);

-- The log of what students type. One row a save and question. Nothing is ever changed here; the hash covers all entries
-- so far.
create table edit_batch (
  attempt_id uuid not null,
  question_id uuid not null,
  from_revision integer not null check (from_revision >= 1),
  to_revision integer not null check (to_revision >= from_revision),
  previous_hash text not null,
  hash text not null,
  -- As they came: revision, typed at (by the device's idea of the server's clock), change.
  entries jsonb not null,
  device text,
  -- When the last entry was typed: never after it was received, never before the start.
  typed_at timestamptz,
  received_at timestamptz not null,
  primary key (attempt_id, question_id, to_revision),
  foreign key (attempt_id, question_id) references attempt_question
);

-- Programs that were not taken, with their log: overtaken by another device, later than the end, from a browser that
-- had not shown what it is, or from a login that does not hold the attempt. Nothing typed is thrown away, and none of
-- it is graded by itself.
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
  reason text not null check (reason in ('CONFLICT', 'LATE', 'UNCHECKED', 'ELSEWHERE')),
  previous_hash text,
  entries jsonb,
  log_hash text,
  -- When its writer's decision made it part of the log after all.
  taken_at timestamptz,
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
  -- Seconds from the question's first view, as the page counted them.
  time_taken integer,
  foreign key (attempt_id, question_id) references attempt_question
);
create index run_log_attempt on run_log (attempt_id, question_id, executed_at desc);

-- Submissions and marks --------------------------------------------------------------------------------------------

-- What is graded, copied from the drafts at the moment of submission.
create table submission_program (
  attempt_id uuid not null,
  question_id uuid not null,
  language text,
  code jsonb,
  revision integer,
  hash text,
  -- When it was typed, and when that had arrived.
  typed_at timestamptz,
  saved_at timestamptz,
  status text not null default 'PENDING' check (status in ('PASSED', 'FAILED', 'PENDING', 'NOTATTEMPTED')),
  passed_count integer not null default 0,
  total_count integer not null default 0,
  computed_marks numeric(7, 2) not null default 0 check (computed_marks >= 0),
  -- A person's mark outranks the computed one and survives regrading.
  given_marks numeric(7, 2) check (given_marks >= 0),
  -- What the program brings is one column: nobody else has to know which of the two outranks the other.
  marks numeric(7, 2) not null generated always as (coalesce(given_marks, computed_marks)) stored,
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
  -- What the judge said to the author, and why it failed.
  judge_message text not null default '',
  cpu_ms numeric(12, 3) not null,
  wall_ms numeric(12, 3) not null,
  memory_bytes bigint not null,
  primary key (attempt_id, question_id, test_case_id),
  foreign key (attempt_id, question_id) references submission_program on delete cascade
);

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

-- Every change of a mark, written in the transaction that makes it. Rows are added alone.
create table mark_change (
  id uuid primary key,
  attempt_id uuid not null,
  question_id uuid not null,
  -- Which submission of the attempt had the mark; the first one is 1.
  number integer not null check (number >= 1),
  -- GRADED by its tests; GIVEN by a person, or what had been given WITHDRAWN; REOPENED: the attempt was opened again,
  -- and the mark went with what had been submitted; CARRIED over to the next submission, whose program is the same.
  cause text not null check (cause in ('GRADED', 'GIVEN', 'WITHDRAWN', 'REOPENED', 'CARRIED')),
  -- In the words of who did it, where some were asked for.
  reason text check (length(reason) between 1 and 500),
  -- Null: there was no such mark, or there is none any more.
  computed_before numeric(7, 2) check (computed_before >= 0),
  given_before numeric(7, 2) check (given_before >= 0),
  computed_after numeric(7, 2) check (computed_after >= 0),
  given_after numeric(7, 2) check (given_after >= 0),
  -- What counted, and what counts.
  marks_before numeric(7, 2) generated always as (coalesce(given_before, computed_before)) stored,
  marks_after numeric(7, 2) generated always as (coalesce(given_after, computed_after)) stored,
  -- Null: nobody, the product itself.
  changed_by uuid references account,
  changed_at timestamptz not null,
  foreign key (attempt_id, question_id) references attempt_question,
  constraint mark_change_changed_by check ((changed_by is null) = (cause in ('GRADED', 'CARRIED'))),
  constraint mark_change_said_why check (cause <> 'REOPENED' or reason is not null),
  constraint mark_change_is_one check (
    row(computed_before, given_before) is distinct from row(computed_after, given_after)
  )
);
create index mark_change_program on mark_change (attempt_id, question_id, changed_at, id);

-- What had been submitted when an attempt was opened again, and by whom and why it was. It is never changed: the
-- receipt that the student was given is made of it.
create table past_submission (
  attempt_id uuid not null references attempt,
  -- The first submission of an attempt is 1.
  number integer not null check (number >= 1),
  submitted_at timestamptz not null,
  submitted_by text not null check (submitted_by in ('STUDENT', 'CLOCK')),
  reported_seconds integer,
  graded_at timestamptz,
  evaluated_by uuid references account,
  evaluated_at timestamptz,
  reopened_by uuid not null references account,
  reopened_at timestamptz not null,
  open_until timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  primary key (attempt_id, number),
  check ((evaluated_by is null) = (evaluated_at is null))
);

create table past_submission_program (
  attempt_id uuid not null,
  number integer not null,
  question_id uuid not null,
  language text,
  code jsonb,
  revision integer,
  hash text,
  saved_at timestamptz,
  typed_at timestamptz,
  status text not null,
  passed_count integer not null,
  total_count integer not null,
  computed_marks numeric(7, 2) not null,
  given_marks numeric(7, 2),
  given_by uuid references account,
  given_at timestamptz,
  compile_message text,
  graded_at timestamptz,
  primary key (attempt_id, number, question_id),
  foreign key (attempt_id, number) references past_submission,
  foreign key (attempt_id, question_id) references attempt_question
);

create table past_rubric_mark (
  attempt_id uuid not null,
  number integer not null,
  position integer not null,
  title text not null,
  total_marks numeric(7, 2) not null,
  obtained_marks numeric(7, 2),
  given_by uuid not null references account,
  given_at timestamptz not null,
  primary key (attempt_id, number, position),
  foreign key (attempt_id, number) references past_submission
);

-- Feedback ---------------------------------------------------------------------------------------------------------

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
