-- The database as the migrations make it. `npm run schema` writes this file: it is there to be read and compared,
-- and is never run. Columns stand in the order of their names.

create table access_token (
  account_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  expires_at timestamp with time zone not null,
  id uuid not null,
  last_used_at timestamp with time zone,
  name text not null,
  revoked_at timestamp with time zone,
  role text not null,
  scopes text[] not null,
  service_account_id uuid,
  token_hash bytea not null,
  constraint access_token_pkey PRIMARY KEY (id),
  constraint access_token_token_hash_key UNIQUE (token_hash),
  constraint access_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint access_token_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint access_token_service_account_id_fkey FOREIGN KEY (service_account_id) REFERENCES service_account(id),
  constraint access_token_check CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '366 days'::interval)))),
  constraint access_token_check1 CHECK ((num_nonnulls(account_id, service_account_id) = 1)),
  constraint access_token_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 100))),
  constraint access_token_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint access_token_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX access_token_account ON access_token USING btree (account_id, created_at DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX access_token_service_account ON access_token USING btree (service_account_id, created_at DESC) WHERE (service_account_id IS NOT NULL);

create table account (
  anonymised_at timestamp with time zone,
  confirmed_email text,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  department_id uuid,
  email text,
  email_is_confirmed boolean not null default true,
  first_password_at timestamp with time zone,
  fullname text not null,
  gender text,
  id uuid not null,
  inactive_since timestamp with time zone,
  institute_id uuid,
  is_active boolean not null default true,
  must_change_password boolean not null default false,
  password_hash text not null,
  password_replaced_by uuid,
  phone text,
  picture_id uuid,
  register_name text,
  role text not null,
  search_text text not null generated always as (lower((((((fullname || ' '::text) || COALESCE((register_name || ' '::text), ''::text)) || username) || ' '::text) || COALESCE(email, ''::text)))) stored,
  shown_name text not null generated always as (
CASE
    WHEN ((register_name IS NULL) OR (register_name = fullname)) THEN fullname
    ELSE (((fullname || ' (register: '::text) || register_name) || ')'::text)
END) stored,
  username text not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint account_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id),
  constraint account_password_replaced_by_fkey FOREIGN KEY (password_replaced_by) REFERENCES account(id),
  constraint account_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES stored_file(id),
  constraint account_confirmed_email CHECK (((NOT email_is_confirmed) OR (confirmed_email IS NULL))),
  constraint account_gender_check CHECK ((gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text, 'OTHER'::text]))),
  constraint account_place CHECK (
CASE role
    WHEN 'ADMIN'::text THEN ((institute_id IS NULL) AND (department_id IS NULL))
    WHEN 'INSTITUTE-HEAD'::text THEN ((institute_id IS NOT NULL) AND (department_id IS NULL))
    ELSE ((institute_id IS NOT NULL) AND (department_id IS NOT NULL))
END),
  constraint account_register_name_check CHECK ((register_name <> ''::text)),
  constraint account_role_check CHECK ((role = ANY (ARRAY['ADMIN'::text, 'INSTITUTE-HEAD'::text, 'DEPARTMENT-HEAD'::text, 'FACULTY'::text, 'STUDENT'::text]))),
  constraint account_username_check CHECK ((username <> ''::text))
);
CREATE INDEX account_department ON account USING btree (department_id, role) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX account_department_head ON account USING btree (department_id) WHERE ((role = 'DEPARTMENT-HEAD'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX account_institute_head ON account USING btree (institute_id) WHERE ((role = 'INSTITUTE-HEAD'::text) AND (deleted_at IS NULL));
CREATE INDEX account_known_email ON account USING btree (lower(
CASE
    WHEN email_is_confirmed THEN email
    ELSE confirmed_email
END)) WHERE (deleted_at IS NULL);
CREATE INDEX account_name ON account USING btree (shown_name COLLATE natural_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX account_picture ON account USING btree (picture_id) WHERE (picture_id IS NOT NULL);
CREATE UNIQUE INDEX account_username ON account USING btree (lower(username)) WHERE (deleted_at IS NULL);
CREATE TRIGGER account_ends_login_tickets AFTER UPDATE OF password_hash, role, is_active, deleted_at ON account FOR EACH ROW WHEN (old.password_hash IS DISTINCT FROM new.password_hash OR old.role IS DISTINCT FROM new.role OR old.is_active IS DISTINCT FROM new.is_active OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION end_login_tickets();
CREATE TRIGGER account_ends_password_resets AFTER UPDATE OF password_hash, email, is_active, deleted_at ON account FOR EACH ROW WHEN (old.password_hash IS DISTINCT FROM new.password_hash OR old.email IS DISTINCT FROM new.email OR old.is_active IS DISTINCT FROM new.is_active OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION end_password_resets();
CREATE TRIGGER account_forgets_failed_checks AFTER UPDATE OF password_hash ON account FOR EACH ROW WHEN (old.password_hash IS DISTINCT FROM new.password_hash) EXECUTE FUNCTION forget_failed_checks();
CREATE TRIGGER account_notes_inactive BEFORE UPDATE OF is_active ON account FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION note_inactive();

create table archived_question (
  archived_at timestamp with time zone not null,
  archived_by uuid not null,
  question_id uuid not null,
  constraint archived_question_pkey PRIMARY KEY (question_id),
  constraint archived_question_archived_by_fkey FOREIGN KEY (archived_by) REFERENCES account(id),
  constraint archived_question_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id)
);

create table archived_task (
  archived_at timestamp with time zone not null,
  archived_by uuid not null,
  task_id uuid not null,
  constraint archived_task_pkey PRIMARY KEY (task_id),
  constraint archived_task_archived_by_fkey FOREIGN KEY (archived_by) REFERENCES account(id),
  constraint archived_task_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id)
);

create table attainment_setting (
  department_id uuid not null,
  edited_at timestamp with time zone not null,
  edited_by uuid not null,
  level1 numeric(5,2) not null,
  level2 numeric(5,2) not null,
  level3 numeric(5,2) not null,
  target numeric(5,2) not null,
  constraint attainment_setting_pkey PRIMARY KEY (department_id),
  constraint attainment_setting_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint attainment_setting_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES account(id),
  constraint attainment_setting_check CHECK ((level2 > level1)),
  constraint attainment_setting_check1 CHECK (((level3 > level2) AND (level3 <= (100)::numeric))),
  constraint attainment_setting_level1_check CHECK ((level1 > (0)::numeric)),
  constraint attainment_setting_target_check CHECK (((target > (0)::numeric) AND (target <= (100)::numeric)))
);

create table attempt (
  exam_browser_revision_id uuid,
  graded_at timestamp with time zone,
  heard_at timestamp with time zone,
  id uuid not null,
  open_until timestamp with time zone,
  reopenings integer not null default 0,
  reported_seconds integer,
  session_id uuid,
  started_at timestamp with time zone not null,
  stored_bytes bigint not null default 0,
  student_id uuid not null,
  submitted_at timestamp with time zone,
  submitted_by text,
  task_id uuid not null,
  constraint attempt_pkey PRIMARY KEY (id),
  constraint attempt_task_id_student_id_key UNIQUE (task_id, student_id),
  constraint attempt_exam_browser_revision_id_fkey FOREIGN KEY (exam_browser_revision_id) REFERENCES exam_browser_revision(id),
  constraint attempt_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(account_id),
  constraint attempt_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint attempt_check CHECK (((submitted_at IS NULL) = (submitted_by IS NULL))),
  constraint attempt_check1 CHECK (((graded_at IS NULL) OR (submitted_at IS NOT NULL))),
  constraint attempt_reopened CHECK (((open_until IS NULL) = (reopenings = 0))),
  constraint attempt_reopenings_check CHECK ((reopenings >= 0)),
  constraint attempt_stored_bytes_check CHECK ((stored_bytes >= 0)),
  constraint attempt_submitted_by_check CHECK ((submitted_by = ANY (ARRAY['STUDENT'::text, 'CLOCK'::text, 'STAFF'::text])))
);
CREATE INDEX attempt_exam_browser_revision ON attempt USING btree (exam_browser_revision_id) WHERE (exam_browser_revision_id IS NOT NULL);
CREATE INDEX attempt_open ON attempt USING btree (task_id) WHERE (submitted_at IS NULL);
CREATE INDEX attempt_student ON attempt USING btree (student_id);
CREATE INDEX attempt_ungraded ON attempt USING btree (task_id) WHERE ((submitted_at IS NOT NULL) AND (graded_at IS NULL));
CREATE TRIGGER attempt_goes_on AFTER UPDATE OF open_until ON attempt FOR EACH ROW WHEN (new.open_until IS DISTINCT FROM old.open_until) EXECUTE FUNCTION forget_exam_moments();

create table attempt_origin (
  address text not null,
  attempt_id uuid not null,
  device text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  runs integer not null default 0,
  saves integer not null default 0,
  session_id uuid not null,
  constraint attempt_origin_pkey PRIMARY KEY (attempt_id, session_id, address, device),
  constraint attempt_origin_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint attempt_origin_check CHECK ((last_at >= first_at))
);
CREATE INDEX attempt_origin_last ON attempt_origin USING btree (last_at);

create table attempt_question (
  active_seconds numeric(12,3),
  attempt_id uuid not null,
  position integer,
  question_id uuid not null,
  question_version_id uuid not null,
  constraint attempt_question_pkey PRIMARY KEY (attempt_id, question_id),
  constraint attempt_question_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint attempt_question_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint attempt_question_question_version_id_fkey FOREIGN KEY (question_version_id) REFERENCES question_version(id),
  constraint attempt_question_active_seconds_check CHECK ((active_seconds >= (0)::numeric)),
  constraint attempt_question_position_check CHECK (("position" >= 0))
);

create table attempt_removal (
  attempt_id uuid not null,
  logs_at timestamp with time zone not null,
  programs_at timestamp with time zone,
  constraint attempt_removal_pkey PRIMARY KEY (attempt_id),
  constraint attempt_removal_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id)
);

create table audit_log (
  action text not null,
  actor_id uuid,
  address text not null default ''::text,
  at timestamp with time zone not null default now(),
  detail jsonb not null default '{}'::jsonb,
  device text not null default ''::text,
  id uuid not null,
  item_id uuid,
  last_at timestamp with time zone,
  passes boolean not null default false,
  request_id text not null default ''::text,
  times integer not null default 1,
  token_id uuid,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES account(id),
  constraint audit_log_token_id_fkey FOREIGN KEY (token_id) REFERENCES access_token(id),
  constraint audit_log_times_check CHECK ((times > 0))
);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, at);
CREATE INDEX audit_log_address ON audit_log USING btree (address, at) WHERE (address <> ''::text);
CREATE INDEX audit_log_at ON audit_log USING btree (at, id);
CREATE INDEX audit_log_installation ON audit_log USING btree (action, at) WHERE (action = ANY (ARRAY['backup'::text, 'fail-mail'::text]));
CREATE INDEX audit_log_item ON audit_log USING btree (item_id, at);
CREATE INDEX audit_log_passing ON audit_log USING btree (at) WHERE passes;
CREATE INDEX audit_log_people ON audit_log USING gin (((detail -> 'people'::text))) WHERE (detail ? 'people'::text);
CREATE INDEX audit_log_token ON audit_log USING btree (token_id, at) WHERE (token_id IS NOT NULL);
CREATE INDEX audit_log_traced ON audit_log USING btree (at) WHERE ((address <> ''::text) AND (NOT passes));
CREATE TRIGGER keep_all BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
CREATE TRIGGER keep_entries BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_log();

create table bank_offer (
  agreed_at timestamp with time zone,
  agreed_by uuid,
  bank text not null,
  note text not null default ''::text,
  offered_at timestamp with time zone not null,
  offered_by uuid not null,
  question_id uuid not null,
  version integer not null,
  constraint bank_offer_pkey PRIMARY KEY (question_id),
  constraint bank_offer_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES account(id),
  constraint bank_offer_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES account(id),
  constraint bank_offer_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint bank_offer_question_id_version_fkey FOREIGN KEY (question_id, version) REFERENCES question_version(question_id, version),
  constraint bank_offer_bank_check CHECK ((bank = ANY (ARRAY['DEPARTMENT'::text, 'INSTITUTE'::text, 'PLATFORM'::text]))),
  constraint bank_offer_check CHECK (((agreed_by IS NULL) = (agreed_at IS NULL))),
  constraint bank_offer_check1 CHECK (((agreed_at IS NULL) OR (bank = 'PLATFORM'::text))),
  constraint bank_offer_note_check CHECK ((char_length(note) <= 500))
);
CREATE INDEX bank_offer_offered_at ON bank_offer USING btree (offered_at DESC);

create unlogged table call_count (
  calls integer not null,
  ends_at timestamp with time zone not null,
  key text not null,
  constraint call_count_pkey PRIMARY KEY (key)
);
CREATE INDEX call_count_ends_at ON call_count USING btree (ends_at);

create table comparison (
  ended_at timestamp with time zone,
  ended_by uuid,
  id uuid not null,
  problem text,
  started_at timestamp with time zone not null,
  started_by uuid not null,
  state text not null,
  task_id uuid not null,
  constraint comparison_pkey PRIMARY KEY (id),
  constraint comparison_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES account(id),
  constraint comparison_started_by_fkey FOREIGN KEY (started_by) REFERENCES account(id),
  constraint comparison_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint comparison_ended_by CHECK (((state = 'STOPPED'::text) = (ended_by IS NOT NULL))),
  constraint comparison_failed CHECK (((state = 'FAILED'::text) = (problem IS NOT NULL))),
  constraint comparison_is_ended CHECK (((state = 'COMPARING'::text) = (ended_at IS NULL))),
  constraint comparison_state_check CHECK ((state = ANY (ARRAY['COMPARING'::text, 'READY'::text, 'STOPPED'::text, 'FAILED'::text])))
);
CREATE INDEX comparison_of_task ON comparison USING btree (task_id, started_at DESC, id DESC);
CREATE UNIQUE INDEX comparison_running ON comparison USING btree (task_id) WHERE (state = 'COMPARING'::text);

create table comparison_question (
  compared_at timestamp with time zone,
  compared_count integer not null default 0,
  comparison_id uuid not null,
  other_count integer not null default 0,
  pair_count integer not null default 0,
  programs integer not null default 0,
  question_id uuid not null,
  read_count integer not null default 0,
  constraint comparison_question_pkey PRIMARY KEY (comparison_id, question_id),
  constraint comparison_question_comparison_id_fkey FOREIGN KEY (comparison_id) REFERENCES comparison(id),
  constraint comparison_question_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint comparison_question_compared_count_check CHECK ((compared_count >= 0)),
  constraint comparison_question_other_count_check CHECK ((other_count >= 0)),
  constraint comparison_question_pair_count_check CHECK ((pair_count >= 0)),
  constraint comparison_question_programs_check CHECK ((programs >= 0)),
  constraint comparison_question_read_count_check CHECK ((read_count >= 0))
);

create table comparison_task (
  comparison_id uuid not null,
  task_id uuid not null,
  constraint comparison_task_pkey PRIMARY KEY (comparison_id, task_id),
  constraint comparison_task_comparison_id_fkey FOREIGN KEY (comparison_id) REFERENCES comparison(id),
  constraint comparison_task_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id)
);

create table creation (
  account_id uuid not null,
  created_at timestamp with time zone not null,
  item_id uuid not null,
  sent_hash bytea not null,
  constraint creation_pkey PRIMARY KEY (item_id),
  constraint creation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint creation_sent_hash_check CHECK ((octet_length(sent_hash) = 32))
);

create table department (
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  id uuid not null,
  institute_id uuid not null,
  locks_names boolean not null default false,
  name text not null,
  constraint department_pkey PRIMARY KEY (id),
  constraint department_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id),
  constraint department_name_check CHECK ((name <> ''::text))
);
CREATE INDEX department_created ON department USING btree (institute_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX department_name ON department USING btree (institute_id, lower(name)) WHERE (deleted_at IS NULL);

create table draft (
  attempt_id uuid not null,
  code jsonb not null,
  device text,
  hash text not null,
  language text not null,
  log_hash text not null,
  question_id uuid not null,
  revision integer not null,
  saved_at timestamp with time zone not null,
  typed_at timestamp with time zone,
  constraint draft_pkey PRIMARY KEY (attempt_id, question_id, language),
  constraint draft_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint draft_revision_check CHECK ((revision >= 1))
);

create table draft_set_aside (
  attempt_id uuid not null,
  code jsonb not null,
  device text,
  entries jsonb,
  hash text not null,
  id uuid not null,
  language text not null,
  log_hash text,
  previous_hash text,
  question_id uuid not null,
  reason text not null,
  received_at timestamp with time zone not null,
  revision integer not null,
  taken_at timestamp with time zone,
  typed_at timestamp with time zone,
  constraint draft_set_aside_pkey PRIMARY KEY (id),
  constraint draft_set_aside_attempt_id_question_id_hash_reason_key UNIQUE (attempt_id, question_id, hash, reason),
  constraint draft_set_aside_of_question UNIQUE (id, attempt_id, question_id),
  constraint draft_set_aside_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint draft_set_aside_reason_check CHECK ((reason = ANY (ARRAY['CONFLICT'::text, 'LATE'::text, 'UNCHECKED'::text, 'ELSEWHERE'::text])))
);

create table edit_log (
  attempt_id uuid not null,
  device text,
  device_digits uuid,
  entries jsonb,
  from_revision integer not null,
  hash text,
  head bytea,
  packed text,
  previous_hash text,
  question_id uuid not null,
  received_at timestamp with time zone not null,
  to_revision integer not null,
  typed_at timestamp with time zone,
  constraint edit_batch_pkey PRIMARY KEY (attempt_id, question_id, to_revision),
  constraint edit_batch_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint edit_batch_check CHECK ((to_revision >= from_revision)),
  constraint edit_batch_from_revision_check CHECK ((from_revision >= 1)),
  constraint edit_log_check CHECK (((device_digits IS NULL) OR (device IS NULL))),
  constraint edit_log_form CHECK (
CASE
    WHEN (packed IS NULL) THEN ((entries IS NOT NULL) AND (hash IS NOT NULL) AND (previous_hash IS NOT NULL) AND (head IS NULL))
    ELSE ((entries IS NULL) AND (hash IS NULL) AND (previous_hash IS NULL) AND (head IS NOT NULL))
END),
  constraint edit_log_head_check CHECK ((octet_length(head) = 32))
);

create table email_confirmation (
  account_id uuid not null,
  created_at timestamp with time zone not null,
  email text not null,
  expires_at timestamp with time zone not null,
  id uuid not null,
  token_hash bytea not null,
  constraint email_confirmation_pkey PRIMARY KEY (id),
  constraint email_confirmation_token_hash_key UNIQUE (token_hash),
  constraint email_confirmation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX email_confirmation_account ON email_confirmation USING btree (account_id, created_at);

create table equivalent_mutant (
  program_hash text not null,
  question_id uuid not null,
  reason text not null,
  said_at timestamp with time zone not null,
  said_by uuid not null,
  constraint equivalent_mutant_pkey PRIMARY KEY (question_id, program_hash),
  constraint equivalent_mutant_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint equivalent_mutant_said_by_fkey FOREIGN KEY (said_by) REFERENCES account(id),
  constraint equivalent_mutant_reason_check CHECK (((reason <> ''::text) AND (char_length(reason) <= 500)))
);

create table evaluation (
  attempt_id uuid not null,
  evaluated_at timestamp with time zone not null,
  evaluated_by uuid not null,
  constraint evaluation_pkey PRIMARY KEY (attempt_id),
  constraint evaluation_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint evaluation_evaluated_by_fkey FOREIGN KEY (evaluated_by) REFERENCES account(id)
);
CREATE INDEX evaluation_evaluated_by ON evaluation USING btree (evaluated_by);

create table exam_browser_exemption (
  given_at timestamp with time zone not null,
  given_by uuid not null,
  reason text not null,
  student_id uuid not null,
  task_id uuid not null,
  constraint exam_browser_exemption_pkey PRIMARY KEY (task_id, student_id),
  constraint exam_browser_exemption_given_by_fkey FOREIGN KEY (given_by) REFERENCES account(id),
  constraint exam_browser_exemption_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(account_id),
  constraint exam_browser_exemption_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint exam_browser_exemption_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX exam_browser_exemption_student ON exam_browser_exemption USING btree (student_id);

create table exam_browser_launch (
  account_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  fetched_at timestamp with time zone,
  id uuid not null,
  is_self_test boolean not null default false,
  report jsonb,
  revision_id uuid not null,
  secret_hash bytea,
  task_id uuid not null,
  token_hash bytea not null,
  used_at timestamp with time zone,
  constraint exam_browser_launch_pkey PRIMARY KEY (id),
  constraint exam_browser_launch_token_hash_key UNIQUE (token_hash),
  constraint exam_browser_launch_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint exam_browser_launch_revision_id_fkey FOREIGN KEY (revision_id) REFERENCES exam_browser_revision(id),
  constraint exam_browser_launch_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint exam_browser_launch_check CHECK (((used_at IS NULL) = (secret_hash IS NULL)))
);
CREATE INDEX exam_browser_launch_account ON exam_browser_launch USING btree (account_id);
CREATE INDEX exam_browser_launch_expiry ON exam_browser_launch USING btree (expires_at);

create table exam_browser_revision (
  allowed_addresses text[] not null default '{}'::text[],
  browser_exam_keys text[] not null default '{}'::text[],
  config_key text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  file_password text not null default ''::text,
  id uuid not null,
  keys jsonb not null,
  quit_password text not null default ''::text,
  revision integer not null,
  task_id uuid not null,
  constraint exam_browser_revision_pkey PRIMARY KEY (id),
  constraint exam_browser_revision_task_id_revision_key UNIQUE (task_id, revision),
  constraint exam_browser_revision_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint exam_browser_revision_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint exam_browser_revision_config_key_check CHECK ((config_key ~ '^[0-9a-f]{64}$'::text)),
  constraint exam_browser_revision_revision_check CHECK ((revision > 0))
);

create table exam_moment (
  noted_at timestamp with time zone not null default now(),
  task_id uuid not null,
  type text not null,
  constraint exam_moment_pkey PRIMARY KEY (task_id, type),
  constraint exam_moment_type_check CHECK ((type = ANY (ARRAY['exam.over'::text, 'exam.graded'::text])))
);

create table extra_time (
  extra_minutes integer not null default 0,
  given_at timestamp with time zone not null,
  given_by uuid not null,
  later_end timestamp with time zone,
  reason text not null,
  student_id uuid not null,
  task_id uuid not null,
  constraint extra_time_pkey PRIMARY KEY (task_id, student_id),
  constraint extra_time_given_by_fkey FOREIGN KEY (given_by) REFERENCES account(id),
  constraint extra_time_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(account_id),
  constraint extra_time_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint extra_time_check CHECK (((extra_minutes > 0) OR (later_end IS NOT NULL))),
  constraint extra_time_extra_minutes_check CHECK (((extra_minutes >= 0) AND (extra_minutes <= 10080))),
  constraint extra_time_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX extra_time_student ON extra_time USING btree (student_id);
CREATE TRIGGER extra_time_goes_on AFTER INSERT OR UPDATE ON extra_time FOR EACH ROW EXECUTE FUNCTION forget_exam_moments();

create table failed_check (
  failures integer not null,
  last_at timestamp with time zone not null,
  network text not null,
  place text not null,
  secret text not null,
  subject text not null,
  constraint failed_check_pkey PRIMARY KEY (subject, secret, place),
  constraint failed_check_failures_check CHECK ((failures > 0)),
  constraint failed_check_network_check CHECK (((length(network) >= 1) AND (length(network) <= 64))),
  constraint failed_check_place_check CHECK (((length(place) >= 1) AND (length(place) <= 64))),
  constraint failed_check_secret_check CHECK ((secret = ANY (ARRAY['PASSWORD'::text, 'CODE'::text]))),
  constraint failed_check_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 64)))
);
CREATE INDEX failed_check_last_at ON failed_check USING btree (last_at);
CREATE INDEX failed_check_network ON failed_check USING btree (network, last_at);
CREATE INDEX failed_check_place ON failed_check USING btree (place, last_at);

create table feedback (
  account_id uuid not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  created_at timestamp with time zone not null default now(),
  id uuid not null,
  message text not null,
  read_at timestamp with time zone,
  task_id uuid,
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint feedback_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id),
  constraint feedback_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint feedback_answer_check CHECK ((answer <> ''::text)),
  constraint feedback_answered CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) = (answered_by IS NULL)))),
  constraint feedback_message_check CHECK ((message <> ''::text))
);
CREATE INDEX feedback_account ON feedback USING btree (account_id);
CREATE INDEX feedback_created ON feedback USING btree (created_at DESC, id DESC);
CREATE INDEX feedback_task ON feedback USING btree (task_id);

create table feedback_attachment (
  feedback_id uuid not null,
  file_id uuid not null,
  position integer not null,
  constraint feedback_attachment_pkey PRIMARY KEY (feedback_id, "position"),
  constraint feedback_attachment_file_id_key UNIQUE (file_id),
  constraint feedback_attachment_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES feedback(id) ON DELETE CASCADE,
  constraint feedback_attachment_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id)
);

create table feedback_request (
  account_id uuid not null,
  asked_at timestamp with time zone not null,
  constraint feedback_request_pkey PRIMARY KEY (account_id),
  constraint feedback_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table file_store (
  link_secret bytea not null default sha256(((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) || uuid_send(gen_random_uuid()))),
  only_one boolean not null default true,
  place uuid,
  constraint file_store_pkey PRIMARY KEY (only_one),
  constraint file_store_link_secret_check CHECK ((octet_length(link_secret) = 32)),
  constraint file_store_only_one_check CHECK (only_one)
);

create table frozen_attainment (
  batch text not null,
  department_id uuid not null,
  frozen_at timestamp with time zone not null,
  frozen_by uuid not null,
  id uuid not null,
  note text not null,
  report jsonb not null,
  subject_id uuid,
  constraint frozen_attainment_pkey PRIMARY KEY (id),
  constraint frozen_attainment_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint frozen_attainment_frozen_by_fkey FOREIGN KEY (frozen_by) REFERENCES account(id),
  constraint frozen_attainment_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id) ON DELETE SET NULL,
  constraint frozen_attainment_note_check CHECK ((length(note) <= 200))
);
CREATE INDEX frozen_attainment_department ON frozen_attainment USING btree (department_id, frozen_at);
CREATE INDEX frozen_attainment_subject ON frozen_attainment USING btree (subject_id, frozen_at);

create table gradebook_template (
  created_at timestamp with time zone not null,
  created_by uuid not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  id uuid not null,
  institute_id uuid,
  name text not null,
  settings jsonb not null,
  constraint gradebook_template_pkey PRIMARY KEY (id),
  constraint gradebook_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint gradebook_template_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES account(id),
  constraint gradebook_template_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id),
  constraint gradebook_template_edited CHECK (((edited_by IS NULL) = (edited_at IS NULL))),
  constraint gradebook_template_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint gradebook_template_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);
CREATE UNIQUE INDEX gradebook_template_name ON gradebook_template USING btree (institute_id, lower(name)) NULLS NOT DISTINCT;

create table group_share (
  account_id uuid not null,
  group_id uuid not null,
  permissions text[] not null,
  constraint group_share_pkey PRIMARY KEY (group_id, account_id),
  constraint group_share_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint group_share_group_id_fkey FOREIGN KEY (group_id) REFERENCES student_group(id) ON DELETE CASCADE,
  constraint group_share_permissions_check CHECK ((permissions <@ ARRAY['view'::text, 'update'::text, 'delete'::text]))
);
CREATE INDEX group_share_account ON group_share USING btree (account_id);

create table group_student (
  group_id uuid not null,
  student_id uuid not null,
  constraint group_student_pkey PRIMARY KEY (group_id, student_id),
  constraint group_student_group_id_fkey FOREIGN KEY (group_id) REFERENCES student_group(id) ON DELETE CASCADE,
  constraint group_student_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(account_id)
);
CREATE INDEX group_student_student ON group_student USING btree (student_id);

create table imported_question (
  brought_at timestamp with time zone not null,
  file_hash bytea not null,
  origin text not null,
  question_id uuid not null,
  constraint imported_question_pkey PRIMARY KEY (question_id),
  constraint imported_question_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint imported_question_file_hash_check CHECK ((octet_length(file_hash) = 32)),
  constraint imported_question_origin_check CHECK (((char_length(origin) >= 1) AND (char_length(origin) <= 300)))
);
CREATE INDEX imported_question_origin ON imported_question USING btree (origin);

create table input_program (
  arguments text not null default ''::text,
  code text not null,
  language text not null,
  question_id uuid not null,
  role text not null,
  saved_at timestamp with time zone not null,
  saved_by uuid not null,
  constraint input_program_pkey PRIMARY KEY (question_id, role),
  constraint input_program_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint input_program_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES account(id),
  constraint input_program_arguments_check CHECK ((char_length(arguments) <= 200)),
  constraint input_program_role_check CHECK ((role = ANY (ARRAY['GENERATOR'::text, 'VALIDATOR'::text])))
);

create table installation (
  created_at timestamp with time zone not null default now(),
  device_secret bytea not null default sha256(((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) || uuid_send(gen_random_uuid()))),
  drilled_at timestamp with time zone,
  is_demonstration boolean not null,
  only_one boolean not null default true,
  constraint installation_pkey PRIMARY KEY (only_one),
  constraint installation_device_secret_check CHECK ((octet_length(device_secret) = 32)),
  constraint installation_only_one_check CHECK (only_one)
);

create table institute (
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  id uuid not null,
  name text not null,
  constraint institute_pkey PRIMARY KEY (id),
  constraint institute_name_check CHECK ((name <> ''::text))
);
CREATE INDEX institute_created ON institute USING btree (created_at DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX institute_name ON institute USING btree (lower(name)) WHERE (deleted_at IS NULL);

create table judge_program (
  code text not null,
  language text not null,
  question_version_id uuid not null,
  way text not null default 'TALK'::text,
  constraint judge_program_pkey PRIMARY KEY (question_version_id),
  constraint judge_program_question_version_id_fkey FOREIGN KEY (question_version_id) REFERENCES question_version(id) ON DELETE CASCADE,
  constraint judge_program_code_check CHECK ((code <> ''::text)),
  constraint judge_program_way_check CHECK ((way = ANY (ARRAY['TALK'::text, 'OUTPUT'::text])))
);

create table jump_count (
  attempt_id uuid not null,
  changes integer not null,
  characters integer not null,
  constraint jump_count_pkey PRIMARY KEY (attempt_id),
  constraint jump_count_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint jump_count_changes_check CHECK ((changes >= 0)),
  constraint jump_count_check CHECK ((characters >= changes))
);

create table jump_due (
  attempt_id uuid not null,
  id uuid not null,
  constraint jump_due_pkey PRIMARY KEY (id),
  constraint jump_due_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id)
);
CREATE INDEX jump_due_attempt ON jump_due USING btree (attempt_id);

create table large_text (
  bytes integer not null,
  file_id uuid not null,
  hash bytea not null,
  stand_in text not null,
  stored_at timestamp with time zone not null,
  constraint large_text_pkey PRIMARY KEY (hash),
  constraint large_text_file_id_key UNIQUE (file_id),
  constraint large_text_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint large_text_bytes_check CHECK (((bytes >= 1) AND (bytes <= 5000000))),
  constraint large_text_hash_check CHECK ((octet_length(hash) = 32))
);

create table large_text_upload (
  account_id uuid not null,
  hash bytea not null,
  uploaded_at timestamp with time zone not null,
  constraint large_text_upload_pkey PRIMARY KEY (account_id, hash),
  constraint large_text_upload_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint large_text_upload_hash_fkey FOREIGN KEY (hash) REFERENCES large_text(hash)
);
CREATE INDEX large_text_upload_by_time ON large_text_upload USING btree (uploaded_at);
CREATE INDEX large_text_upload_hash ON large_text_upload USING btree (hash);

create table left_out_program (
  attempt_id uuid not null,
  comparison_id uuid not null,
  question_id uuid not null,
  reason text not null,
  constraint left_out_program_pkey PRIMARY KEY (comparison_id, question_id, attempt_id),
  constraint left_out_program_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint left_out_program_comparison_id_question_id_fkey FOREIGN KEY (comparison_id, question_id) REFERENCES comparison_question(comparison_id, question_id),
  constraint left_out_program_reason_check CHECK ((reason = ANY (ARRAY['SHORT'::text, 'LANGUAGE'::text, 'FEW'::text, 'LONG'::text, 'DEEP'::text, 'SLOW'::text, 'BROKEN'::text])))
);

create table leftover_content (
  hash bytea not null,
  since timestamp with time zone not null default now(),
  constraint leftover_content_pkey PRIMARY KEY (hash),
  constraint leftover_content_hash_check CHECK ((octet_length(hash) = 32))
);

create table login_place (
  account_id uuid not null,
  last_at timestamp with time zone not null,
  place text not null,
  constraint login_place_pkey PRIMARY KEY (account_id, place),
  constraint login_place_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint login_place_place_check CHECK (((length(place) >= 1) AND (length(place) <= 64)))
);
CREATE INDEX login_place_last_at ON login_place USING btree (last_at);
CREATE INDEX login_place_place ON login_place USING btree (place, last_at);

create table login_ticket (
  account_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  stays boolean not null,
  token_hash bytea not null,
  constraint login_ticket_pkey PRIMARY KEY (token_hash),
  constraint login_ticket_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX login_ticket_account ON login_ticket USING btree (account_id);
CREATE INDEX login_ticket_expires_at ON login_ticket USING btree (expires_at);

create table mail_batch (
  created_at timestamp with time zone not null default now(),
  department_id uuid,
  id uuid not null,
  institute_id uuid,
  kind text not null,
  started_by uuid,
  constraint mail_batch_pkey PRIMARY KEY (id),
  constraint mail_batch_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint mail_batch_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id),
  constraint mail_batch_started_by_fkey FOREIGN KEY (started_by) REFERENCES account(id),
  constraint mail_batch_kind_check CHECK ((kind <> ''::text))
);
CREATE INDEX mail_batch_department ON mail_batch USING btree (department_id, created_at);
CREATE INDEX mail_batch_institute ON mail_batch USING btree (institute_id, created_at);
CREATE INDEX mail_batch_newest ON mail_batch USING btree (created_at, id);

create table mail_key (
  only_one boolean not null default true,
  secret bytea not null default sha256(((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) || uuid_send(gen_random_uuid()))),
  constraint mail_key_pkey PRIMARY KEY (only_one),
  constraint mail_key_only_one_check CHECK (only_one),
  constraint mail_key_secret_check CHECK ((octet_length(secret) = 32))
);

create table mailing (
  id uuid not null,
  people integer not null,
  sender_id uuid not null,
  sent_at timestamp with time zone not null,
  constraint mailing_pkey PRIMARY KEY (id),
  constraint mailing_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES account(id),
  constraint mailing_people_check CHECK ((people >= 0))
);
CREATE INDEX mailing_sender ON mailing USING btree (sender_id);

create table mark_batch (
  given_at timestamp with time zone not null,
  given_by uuid not null,
  id uuid not null,
  task_id uuid not null,
  undone_at timestamp with time zone,
  undone_by uuid,
  constraint mark_batch_pkey PRIMARY KEY (id),
  constraint mark_batch_given_by_fkey FOREIGN KEY (given_by) REFERENCES account(id),
  constraint mark_batch_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint mark_batch_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES account(id),
  constraint mark_batch_undone CHECK (((undone_by IS NULL) = (undone_at IS NULL)))
);
CREATE INDEX mark_batch_task ON mark_batch USING btree (task_id, given_at);

create table mark_change (
  attempt_id uuid not null,
  batch_id uuid,
  cause text not null,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  component text,
  computed_after numeric(7,2),
  computed_before numeric(7,2),
  given_after numeric(7,2),
  given_at_before timestamp with time zone,
  given_before numeric(7,2),
  given_by_before uuid,
  id uuid not null,
  marks_after numeric(7,2) generated always as (COALESCE(given_after, computed_after)) stored,
  marks_before numeric(7,2) generated always as (COALESCE(given_before, computed_before)) stored,
  number integer not null,
  position integer,
  question_id uuid,
  reason text,
  regrade_id uuid,
  constraint mark_change_pkey PRIMARY KEY (id),
  constraint mark_change_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint mark_change_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint mark_change_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES mark_batch(id),
  constraint mark_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES account(id),
  constraint mark_change_given_by_before_fkey FOREIGN KEY (given_by_before) REFERENCES account(id),
  constraint mark_change_regrade_id_fkey FOREIGN KEY (regrade_id) REFERENCES regrade(id),
  constraint mark_change_cause_check CHECK ((cause = ANY (ARRAY['GRADED'::text, 'GIVEN'::text, 'WITHDRAWN'::text, 'REOPENED'::text, 'CARRIED'::text, 'UNDONE'::text, 'SUBSTITUTED'::text, 'REGRADED'::text, 'REGRADE_UNDONE'::text]))),
  constraint mark_change_changed_by CHECK (((changed_by IS NULL) = (cause = ANY (ARRAY['GRADED'::text, 'CARRIED'::text])))),
  constraint mark_change_component_check CHECK (((component <> ''::text) AND (length(component) <= 200))),
  constraint mark_change_computed_after_check CHECK ((computed_after >= (0)::numeric)),
  constraint mark_change_computed_before_check CHECK ((computed_before >= (0)::numeric)),
  constraint mark_change_given_after_check CHECK ((given_after >= (0)::numeric)),
  constraint mark_change_given_before_check CHECK ((given_before >= (0)::numeric)),
  constraint mark_change_is_one CHECK (((computed_before IS DISTINCT FROM computed_after) OR (given_before IS DISTINCT FROM given_after))),
  constraint mark_change_number_check CHECK ((number >= 1)),
  constraint mark_change_of_one CHECK (((question_id IS NULL) <> (component IS NULL))),
  constraint mark_change_of_regrade CHECK (((regrade_id IS NOT NULL) = (cause = ANY (ARRAY['REGRADED'::text, 'REGRADE_UNDONE'::text])))),
  constraint mark_change_position_check CHECK (("position" >= 1)),
  constraint mark_change_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint mark_change_rubric_is_given CHECK (((component IS NULL) OR ((computed_before IS NULL) AND (computed_after IS NULL)))),
  constraint mark_change_said_why CHECK (((cause <> ALL (ARRAY['REOPENED'::text, 'SUBSTITUTED'::text, 'REGRADED'::text])) OR (reason IS NOT NULL)))
);
CREATE INDEX mark_change_batch ON mark_change USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX mark_change_changed_by ON mark_change USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX mark_change_given_by_before ON mark_change USING btree (given_by_before) WHERE (given_by_before IS NOT NULL);
CREATE INDEX mark_change_order ON mark_change USING btree (attempt_id, "position");
CREATE INDEX mark_change_program ON mark_change USING btree (attempt_id, question_id, changed_at, id);
CREATE INDEX mark_change_regrade ON mark_change USING btree (regrade_id) WHERE (regrade_id IS NOT NULL);
CREATE TRIGGER mark_change_is_placed BEFORE INSERT ON mark_change FOR EACH ROW EXECUTE FUNCTION place_mark_change();
CREATE TRIGGER mark_change_is_recorded AFTER INSERT ON mark_change REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_marks_for_record();
CREATE TRIGGER mark_change_is_told AFTER INSERT ON mark_change REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_marks();

create table measured_program (
  caught_by integer,
  ends_at integer,
  id uuid not null,
  is_searched boolean not null default false,
  kind text,
  language text not null,
  measurement_id uuid not null,
  outcome text,
  position integer not null,
  program_hash text not null,
  proposed_input text,
  proposed_output text,
  replacement text,
  starts_at integer,
  verdict text,
  wrong_solution_id uuid,
  constraint measured_program_pkey PRIMARY KEY (id),
  constraint measured_program_measurement_id_position_key UNIQUE (measurement_id, "position"),
  constraint measured_program_measurement_id_fkey FOREIGN KEY (measurement_id) REFERENCES strength_measurement(id) ON DELETE CASCADE,
  constraint measured_program_wrong_solution_id_fkey FOREIGN KEY (wrong_solution_id) REFERENCES wrong_solution(id) ON DELETE CASCADE,
  constraint measured_program_caught CHECK (((NOT (outcome IS DISTINCT FROM 'CAUGHT'::text)) = (caught_by IS NOT NULL))),
  constraint measured_program_differs CHECK ((num_nulls(kind, starts_at, ends_at, replacement) = ANY (ARRAY[0, 4]))),
  constraint measured_program_is_one CHECK (((kind IS NULL) = (wrong_solution_id IS NOT NULL))),
  constraint measured_program_kind_check CHECK ((kind = ANY (ARRAY['COMPARISON'::text, 'CONSTANT'::text, 'OPERATOR'::text, 'CONDITION'::text, 'STATEMENT'::text, 'BREAK'::text, 'TYPE'::text, 'INITIAL'::text]))),
  constraint measured_program_outcome_check CHECK ((outcome = ANY (ARRAY['CAUGHT'::text, 'SURVIVED'::text]))),
  constraint measured_program_proposal CHECK (((proposed_input IS NULL) = (proposed_output IS NULL)))
);
CREATE INDEX measured_program_of_wrong_solution ON measured_program USING btree (wrong_solution_id);

create table module (
  id uuid not null,
  order integer not null,
  subject_id uuid not null,
  title text not null,
  constraint module_pkey PRIMARY KEY (id),
  constraint module_order UNIQUE (subject_id, "order") DEFERRABLE INITIALLY DEFERRED,
  constraint module_title EXCLUDE USING btree (subject_id WITH =, lower(title) WITH =) DEFERRABLE INITIALLY DEFERRED,
  constraint module_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id) ON DELETE CASCADE,
  constraint module_order_check CHECK (("order" >= 1)),
  constraint module_title_check CHECK ((title <> ''::text))
);

create table outcome_map (
  module_id uuid not null,
  programme_outcome_id uuid not null,
  strength smallint not null,
  constraint outcome_map_pkey PRIMARY KEY (module_id, programme_outcome_id),
  constraint outcome_map_module_id_fkey FOREIGN KEY (module_id) REFERENCES module(id) ON DELETE CASCADE,
  constraint outcome_map_programme_outcome_id_fkey FOREIGN KEY (programme_outcome_id) REFERENCES programme_outcome(id) ON DELETE CASCADE,
  constraint outcome_map_strength_check CHECK (((strength >= 1) AND (strength <= 3)))
);
CREATE INDEX outcome_map_programme_outcome ON outcome_map USING btree (programme_outcome_id);

create table outcome_target (
  module_id uuid not null,
  target numeric(5,2) not null,
  constraint outcome_target_pkey PRIMARY KEY (module_id),
  constraint outcome_target_module_id_fkey FOREIGN KEY (module_id) REFERENCES module(id) ON DELETE CASCADE,
  constraint outcome_target_target_check CHECK (((target > (0)::numeric) AND (target <= (100)::numeric)))
);

create table outgoing_mail (
  account_id uuid,
  address text not null,
  again_at timestamp with time zone,
  batch_id uuid not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  good_until timestamp with time zone,
  id uuid not null,
  kind text not null,
  leased_by uuid,
  leased_until timestamp with time zone,
  letter bytea,
  next_try_at timestamp with time zone not null default now(),
  password_mark bytea,
  state text not null default 'WAITING'::text,
  tries integer not null default 0,
  why text,
  constraint outgoing_mail_pkey PRIMARY KEY (id),
  constraint outgoing_mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint outgoing_mail_address_check CHECK ((address <> ''::text)),
  constraint outgoing_mail_has_letter CHECK (
CASE state
    WHEN 'WAITING'::text THEN (letter IS NOT NULL)
    WHEN 'REFUSED'::text THEN true
    ELSE (letter IS NULL)
END),
  constraint outgoing_mail_is_ended CHECK (((state = 'WAITING'::text) = (ended_at IS NULL))),
  constraint outgoing_mail_is_leased CHECK (((leased_by IS NULL) = (leased_until IS NULL))),
  constraint outgoing_mail_kind_check CHECK ((kind <> ''::text)),
  constraint outgoing_mail_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'REFUSED'::text, 'DROPPED'::text]))),
  constraint outgoing_mail_tries_check CHECK ((tries >= 0))
);
CREATE INDEX outgoing_mail_account ON outgoing_mail USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX outgoing_mail_ended ON outgoing_mail USING btree (ended_at) WHERE (state <> 'WAITING'::text);
CREATE INDEX outgoing_mail_of_batch ON outgoing_mail USING btree (batch_id, state);
CREATE INDEX outgoing_mail_refused ON outgoing_mail USING btree (batch_id) WHERE (state = 'REFUSED'::text);
CREATE INDEX outgoing_mail_waiting ON outgoing_mail USING btree (next_try_at, id) WHERE (state = 'WAITING'::text);

create table password_reset (
  account_id uuid not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  id uuid not null,
  token_hash bytea not null,
  constraint password_reset_pkey PRIMARY KEY (id),
  constraint password_reset_token_hash_key UNIQUE (token_hash),
  constraint password_reset_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX password_reset_account ON password_reset USING btree (account_id, created_at);

create table past_rubric_mark (
  attempt_id uuid not null,
  given_at timestamp with time zone not null,
  given_by uuid not null,
  number integer not null,
  obtained_marks numeric(7,2),
  position integer not null,
  title text not null,
  total_marks numeric(7,2) not null,
  constraint past_rubric_mark_pkey PRIMARY KEY (attempt_id, number, "position"),
  constraint past_rubric_mark_attempt_id_number_fkey FOREIGN KEY (attempt_id, number) REFERENCES past_submission(attempt_id, number),
  constraint past_rubric_mark_given_by_fkey FOREIGN KEY (given_by) REFERENCES account(id)
);

create table past_submission (
  attempt_id uuid not null,
  evaluated_at timestamp with time zone,
  evaluated_by uuid,
  graded_at timestamp with time zone,
  number integer not null,
  open_until timestamp with time zone not null,
  reason text not null,
  reopened_at timestamp with time zone not null,
  reopened_by uuid not null,
  reported_seconds integer,
  submitted_at timestamp with time zone not null,
  submitted_by text not null,
  constraint past_submission_pkey PRIMARY KEY (attempt_id, number),
  constraint past_submission_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint past_submission_evaluated_by_fkey FOREIGN KEY (evaluated_by) REFERENCES account(id),
  constraint past_submission_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES account(id),
  constraint past_submission_check CHECK (((evaluated_by IS NULL) = (evaluated_at IS NULL))),
  constraint past_submission_number_check CHECK ((number >= 1)),
  constraint past_submission_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint past_submission_submitted_by_check CHECK ((submitted_by = ANY (ARRAY['STUDENT'::text, 'CLOCK'::text, 'STAFF'::text])))
);

create table past_submission_program (
  attempt_id uuid not null,
  code jsonb,
  compile_message text,
  computed_marks numeric(7,2) not null,
  evaluated_at timestamp with time zone,
  evaluated_by uuid,
  given_at timestamp with time zone,
  given_by uuid,
  given_marks numeric(7,2),
  graded_at timestamp with time zone,
  hash text,
  language text,
  number integer not null,
  passed_count integer not null,
  question_id uuid not null,
  revision integer,
  saved_at timestamp with time zone,
  status text not null,
  total_count integer not null,
  typed_at timestamp with time zone,
  constraint past_submission_program_pkey PRIMARY KEY (attempt_id, number, question_id),
  constraint past_submission_program_attempt_id_number_fkey FOREIGN KEY (attempt_id, number) REFERENCES past_submission(attempt_id, number),
  constraint past_submission_program_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint past_submission_program_evaluated_by_fkey FOREIGN KEY (evaluated_by) REFERENCES account(id),
  constraint past_submission_program_given_by_fkey FOREIGN KEY (given_by) REFERENCES account(id),
  constraint past_submission_program_evaluated CHECK (((evaluated_by IS NULL) = (evaluated_at IS NULL)))
);

create table pinned_rubric_component (
  marks numeric(7,2) not null,
  position integer not null,
  rubric_id uuid not null,
  task_id uuid not null,
  title text not null,
  constraint pinned_rubric_component_pkey PRIMARY KEY (task_id, rubric_id, "position"),
  constraint pinned_rubric_component_rubric_id_fkey FOREIGN KEY (rubric_id) REFERENCES rubric(id) ON DELETE CASCADE,
  constraint pinned_rubric_component_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id) ON DELETE CASCADE,
  constraint pinned_rubric_component_marks_check CHECK ((marks > (0)::numeric)),
  constraint pinned_rubric_component_position_check CHECK (("position" >= 0))
);
CREATE INDEX pinned_rubric_component_rubric ON pinned_rubric_component USING btree (rubric_id);

create table place_deletion (
  asked_at timestamp with time zone not null,
  asked_by uuid not null,
  department_id uuid,
  departments integer not null,
  due_at timestamp with time zone not null,
  faculties integer not null,
  institute_id uuid not null,
  place_id uuid not null,
  students integer not null,
  tasks integer not null,
  constraint place_deletion_pkey PRIMARY KEY (place_id),
  constraint place_deletion_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint place_deletion_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint place_deletion_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id),
  constraint place_deletion_departments_check CHECK ((departments >= 0)),
  constraint place_deletion_faculties_check CHECK ((faculties >= 0)),
  constraint place_deletion_of_place CHECK ((place_id = COALESCE(department_id, institute_id))),
  constraint place_deletion_students_check CHECK ((students >= 0)),
  constraint place_deletion_tasks_check CHECK ((tasks >= 0)),
  constraint place_deletion_waits CHECK ((due_at > asked_at))
);
CREATE INDEX place_deletion_due ON place_deletion USING btree (due_at);
CREATE INDEX place_deletion_institute ON place_deletion USING btree (institute_id);

create table presence (
  attempt_id uuid not null,
  away_at timestamp with time zone,
  back_at timestamp with time zone,
  chain_hash text not null,
  number integer not null,
  constraint presence_pkey PRIMARY KEY (attempt_id),
  constraint presence_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id)
);

create table presence_batch (
  attempt_id uuid not null,
  chain_hash text not null,
  entries jsonb not null,
  from_revision integer not null,
  hash text not null,
  number integer not null,
  page text not null,
  previous_hash text not null,
  received_at timestamp with time zone not null,
  to_revision integer not null,
  constraint presence_batch_pkey PRIMARY KEY (attempt_id, number),
  constraint presence_batch_attempt_id_page_to_revision_key UNIQUE (attempt_id, page, to_revision),
  constraint presence_batch_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint presence_batch_check CHECK ((to_revision >= from_revision)),
  constraint presence_batch_from_revision_check CHECK ((from_revision >= 1)),
  constraint presence_batch_number_check CHECK ((number >= 1)),
  constraint presence_batch_page_check CHECK (((length(page) >= 1) AND (length(page) <= 64)))
);

create table program_substitution (
  attempt_id uuid not null,
  code jsonb,
  decided_at timestamp with time zone not null,
  decided_by uuid not null,
  hash text,
  id uuid not null,
  language text,
  number integer not null,
  question_id uuid not null,
  reason text not null,
  revision integer,
  saved_at timestamp with time zone,
  set_aside_id uuid,
  status text not null,
  typed_at timestamp with time zone,
  constraint program_substitution_pkey PRIMARY KEY (id),
  constraint program_substitution_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint program_substitution_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint program_substitution_set_aside_id_attempt_id_question_id_fkey FOREIGN KEY (set_aside_id, attempt_id, question_id) REFERENCES draft_set_aside(id, attempt_id, question_id),
  constraint program_substitution_number_check CHECK ((number >= 1)),
  constraint program_substitution_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint program_substitution_status_check CHECK ((status = ANY (ARRAY['PASSED'::text, 'FAILED'::text, 'PENDING'::text, 'NOTATTEMPTED'::text])))
);
CREATE INDEX program_substitution_program ON program_substitution USING btree (attempt_id, question_id, decided_at, id);

create table programme_outcome (
  code text not null,
  department_id uuid not null,
  id uuid not null,
  position integer not null,
  title text not null,
  constraint programme_outcome_pkey PRIMARY KEY (id),
  constraint programme_outcome_position UNIQUE (department_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint programme_outcome_code EXCLUDE USING btree (department_id WITH =, lower(code) WITH =) DEFERRABLE INITIALLY DEFERRED,
  constraint programme_outcome_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint programme_outcome_code_check CHECK (((length(code) >= 1) AND (length(code) <= 10))),
  constraint programme_outcome_position_check CHECK (("position" >= 0)),
  constraint programme_outcome_title_check CHECK (((length(title) >= 1) AND (length(title) <= 300)))
);

create table promotion (
  archived integer not null,
  batch text,
  department_id uuid not null,
  key text not null,
  promoted integer not null,
  promoted_at timestamp with time zone not null,
  promoted_by uuid not null,
  semester smallint not null,
  constraint promotion_pkey PRIMARY KEY (department_id, key),
  constraint promotion_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint promotion_promoted_by_fkey FOREIGN KEY (promoted_by) REFERENCES account(id),
  constraint promotion_archived_check CHECK ((archived >= 0)),
  constraint promotion_batch_check CHECK ((batch ~ '^[0-9]{4}$'::text)),
  constraint promotion_promoted_check CHECK ((promoted >= 0)),
  constraint promotion_semester_check CHECK (((semester >= 1) AND (semester <= 8)))
);

create table question (
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  department_id uuid not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  id uuid not null,
  owner_id uuid not null,
  subject_id uuid,
  version integer not null,
  constraint question_pkey PRIMARY KEY (id),
  constraint question_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint question_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES account(id),
  constraint question_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id),
  constraint question_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id),
  constraint question_version_check CHECK ((version >= 1))
);
CREATE INDEX question_department ON question USING btree (department_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX question_owner ON question USING btree (owner_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX question_subject ON question USING btree (subject_id);
CREATE TRIGGER question_search AFTER UPDATE ON question REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_changed_questions();

create table question_generation (
  account_id uuid not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  failure text,
  id uuid not null,
  languages text[] not null,
  leased_until timestamp with time zone not null,
  progress jsonb not null,
  prompt text not null,
  result jsonb,
  state text not null default 'RUNNING'::text,
  constraint question_generation_pkey PRIMARY KEY (account_id, id),
  constraint question_generation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint question_generation_failure_check CHECK ((failure <> ''::text)),
  constraint question_generation_has_failure CHECK (((state = 'FAILED'::text) = (failure IS NOT NULL))),
  constraint question_generation_has_result CHECK (((state = 'DONE'::text) = (result IS NOT NULL))),
  constraint question_generation_is_ended CHECK (((state = 'RUNNING'::text) = (ended_at IS NULL))),
  constraint question_generation_languages_check CHECK ((cardinality(languages) > 0)),
  constraint question_generation_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text])))
);
CREATE INDEX question_generation_ended ON question_generation USING btree (ended_at) WHERE (state <> 'RUNNING'::text);
CREATE UNIQUE INDEX question_generation_running ON question_generation USING btree (account_id) WHERE (state = 'RUNNING'::text);

create table question_module (
  module_id uuid not null,
  question_id uuid not null,
  constraint question_module_pkey PRIMARY KEY (question_id, module_id),
  constraint question_module_module_id_fkey FOREIGN KEY (module_id) REFERENCES module(id),
  constraint question_module_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE
);
CREATE INDEX question_module_module ON question_module USING btree (module_id);

create table question_origin (
  author text not null,
  copied_at timestamp with time zone not null,
  copied_by uuid not null,
  department text not null,
  institute text not null,
  name text not null,
  own_version integer not null,
  question_id uuid not null,
  source_id uuid,
  version integer not null,
  constraint question_origin_pkey PRIMARY KEY (question_id),
  constraint question_origin_copied_by_fkey FOREIGN KEY (copied_by) REFERENCES account(id),
  constraint question_origin_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint question_origin_question_id_own_version_fkey FOREIGN KEY (question_id, own_version) REFERENCES question_version(question_id, version),
  constraint question_origin_source_id_fkey FOREIGN KEY (source_id) REFERENCES question(id) ON DELETE SET NULL,
  constraint question_origin_version_check CHECK ((version >= 1))
);
CREATE INDEX question_origin_source ON question_origin USING btree (source_id);

create table question_search (
  places text not null,
  question_id uuid not null,
  statement text not null,
  constraint question_search_pkey PRIMARY KEY (question_id),
  constraint question_search_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE
) with (toast_tuple_target=8160);

create table question_share (
  account_id uuid not null,
  permissions text[] not null,
  question_id uuid not null,
  constraint question_share_pkey PRIMARY KEY (question_id, account_id),
  constraint question_share_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint question_share_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint question_share_permissions_check CHECK ((permissions <@ ARRAY['view'::text, 'update'::text, 'delete'::text]))
);
CREATE INDEX question_share_account ON question_share USING btree (account_id);

create table question_tag (
  question_id uuid not null,
  tag_id uuid not null,
  constraint question_tag_pkey PRIMARY KEY (question_id, tag_id),
  constraint question_tag_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint question_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id)
);
CREATE INDEX question_tag_tag ON question_tag USING btree (tag_id);
CREATE TRIGGER question_search_added AFTER INSERT ON question_tag REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed_versions();
CREATE TRIGGER question_search_removed AFTER DELETE ON question_tag REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed_versions();

create table question_version (
  attachment_id uuid,
  checker jsonb not null default '{"kind": "LINES"}'::jsonb,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  difficulty smallint not null,
  id uuid not null,
  languages text[] not null,
  limits jsonb not null default '{"factors": {}, "seconds": 1, "megabytes": 256}'::jsonb,
  marks numeric(7,2) not null,
  name text not null default ''::text,
  question_id uuid not null,
  reason text not null default ''::text,
  reference_message text not null default ''::text,
  reference_status text not null default 'NONE'::text,
  restored_from integer,
  statement text not null,
  statement_text text not null,
  time_required numeric(7,2) not null,
  version integer not null,
  want_auto_calculate boolean not null,
  constraint question_version_pkey PRIMARY KEY (id),
  constraint question_version_question_id_version_key UNIQUE (question_id, version),
  constraint question_version_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES stored_file(id),
  constraint question_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint question_version_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint question_version_restored_from FOREIGN KEY (question_id, restored_from) REFERENCES question_version(question_id, version),
  constraint question_version_check1 CHECK (((reference_status = 'FAILED'::text) = (reference_message <> ''::text))),
  constraint question_version_checker_check CHECK (is_checker(checker)),
  constraint question_version_difficulty_check CHECK (((difficulty >= 1) AND (difficulty <= 3))),
  constraint question_version_languages_check CHECK ((cardinality(languages) >= 1)),
  constraint question_version_limits_check CHECK (is_question_limits(limits)),
  constraint question_version_marks_check CHECK ((marks > (0)::numeric)),
  constraint question_version_name_check CHECK ((char_length(name) <= 80)),
  constraint question_version_page_by_hand CHECK ((NOT (want_auto_calculate AND (languages <@ ARRAY['HTML/CSS/JS'::text])))),
  constraint question_version_reason_check CHECK ((char_length(reason) <= 500)),
  constraint question_version_reference_status_check CHECK ((reference_status = ANY (ARRAY['NONE'::text, 'PENDING'::text, 'PASSED'::text, 'FAILED'::text]))),
  constraint question_version_restores_earlier CHECK ((restored_from < version)),
  constraint question_version_statement_check CHECK ((statement <> ''::text)),
  constraint question_version_time_required_check CHECK ((time_required > (0)::numeric)),
  constraint question_version_version_check CHECK ((version >= 1))
);
CREATE INDEX question_version_attachment ON question_version USING btree (attachment_id) WHERE (attachment_id IS NOT NULL);
CREATE INDEX question_version_facts ON question_version USING btree (question_id, version) INCLUDE (id, languages, marks, time_required, difficulty);
CREATE INDEX question_version_failed ON question_version USING btree (question_id, version) WHERE (reference_status = 'FAILED'::text);
CREATE INDEX question_version_unchecked ON question_version USING btree (id) WHERE (reference_status = 'PENDING'::text);
CREATE TRIGGER question_search AFTER INSERT ON question_version REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed_versions();

create table record (
  secret bytea not null,
  task_id uuid not null,
  constraint record_pkey PRIMARY KEY (task_id),
  constraint record_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint record_secret_check CHECK ((octet_length(secret) = 32))
);

create table record_due (
  at timestamp with time zone not null default now(),
  attempt_id uuid,
  cause text not null,
  id uuid not null,
  task_id uuid not null,
  constraint record_due_pkey PRIMARY KEY (id),
  constraint record_due_cause_check CHECK ((cause <> ''::text))
);
CREATE INDEX record_due_task ON record_due USING btree (task_id);

create table record_key (
  id text not null,
  made_at timestamp with time zone not null,
  public_key text not null,
  retired_at timestamp with time zone,
  constraint record_key_pkey PRIMARY KEY (id),
  constraint record_key_check CHECK ((retired_at >= made_at)),
  constraint record_key_id_check CHECK ((id ~ '^[0-9a-f]{64}$'::text)),
  constraint record_key_public_key_check CHECK ((public_key ~ '^[0-9a-f]{64}$'::text))
);

create table record_leaf (
  body text not null,
  hash bytea not null,
  key text not null,
  number integer not null,
  opens jsonb,
  position integer not null,
  student_id uuid,
  task_id uuid not null,
  constraint record_leaf_pkey PRIMARY KEY (task_id, "position"),
  constraint record_leaf_student_id_fkey FOREIGN KEY (student_id) REFERENCES account(id),
  constraint record_leaf_task_id_fkey FOREIGN KEY (task_id) REFERENCES record(task_id),
  constraint record_leaf_task_id_number_fkey FOREIGN KEY (task_id, number) REFERENCES record_root(task_id, number) DEFERRABLE INITIALLY DEFERRED,
  constraint record_leaf_hash_check CHECK ((octet_length(hash) = 32)),
  constraint record_leaf_key_check CHECK ((key <> ''::text)),
  constraint record_leaf_position_check CHECK (("position" >= 0))
);
CREATE INDEX record_leaf_account ON record_leaf USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX record_leaf_student ON record_leaf USING btree (task_id, student_id);

create table record_root (
  because text[] not null,
  key_id text not null,
  number integer not null,
  signature text not null,
  signed_at timestamp with time zone not null,
  size integer not null,
  statement text not null,
  task_id uuid not null,
  unexplained integer not null,
  constraint record_root_pkey PRIMARY KEY (task_id, number),
  constraint record_root_key_id_fkey FOREIGN KEY (key_id) REFERENCES record_key(id),
  constraint record_root_task_id_fkey FOREIGN KEY (task_id) REFERENCES record(task_id),
  constraint record_root_number_check CHECK ((number >= 1)),
  constraint record_root_signature_check CHECK ((signature ~ '^[0-9a-f]{128}$'::text)),
  constraint record_root_size_check CHECK ((size >= 1)),
  constraint record_root_unexplained_check CHECK ((unexplained >= 0))
);

create table recovery_code (
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES second_factor(account_id) ON DELETE CASCADE
);

create table reference_solution (
  code text not null,
  language text not null,
  position integer not null,
  question_version_id uuid not null,
  constraint reference_solution_pkey PRIMARY KEY (question_version_id, "position"),
  constraint reference_solution_question_version_id_language_key UNIQUE (question_version_id, language),
  constraint reference_solution_question_version_id_fkey FOREIGN KEY (question_version_id) REFERENCES question_version(id) ON DELETE CASCADE,
  constraint reference_solution_code_check CHECK ((code <> ''::text))
);

create table regrade (
  applied_at timestamp with time zone,
  applied_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  id uuid not null,
  kind text not null,
  never_lower boolean,
  question_id uuid not null,
  question_version_id uuid,
  reason text not null,
  started_at timestamp with time zone not null,
  started_by uuid not null,
  state text not null,
  task_id uuid not null,
  constraint regrade_pkey PRIMARY KEY (id),
  constraint regrade_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES account(id),
  constraint regrade_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES account(id),
  constraint regrade_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint regrade_question_version_id_fkey FOREIGN KEY (question_version_id) REFERENCES question_version(id),
  constraint regrade_started_by_fkey FOREIGN KEY (started_by) REFERENCES account(id),
  constraint regrade_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint regrade_applied_by CHECK ((((applied_at IS NULL) = (applied_by IS NULL)) AND ((applied_at IS NULL) = (never_lower IS NULL)))),
  constraint regrade_ended_by CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint regrade_is_applied CHECK (((state = ANY (ARRAY['APPLIED'::text, 'UNDONE'::text])) = (applied_at IS NOT NULL))),
  constraint regrade_is_ended CHECK (((state = ANY (ARRAY['DISCARDED'::text, 'UNDONE'::text])) = (ended_at IS NOT NULL))),
  constraint regrade_kind_check CHECK ((kind = ANY (ARRAY['VERSION'::text, 'VOID'::text, 'FULL_MARKS'::text]))),
  constraint regrade_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint regrade_state_check CHECK ((state = ANY (ARRAY['COMPUTING'::text, 'READY'::text, 'APPLIED'::text, 'DISCARDED'::text, 'UNDONE'::text]))),
  constraint regrade_version CHECK (((kind = 'VERSION'::text) = (question_version_id IS NOT NULL)))
);
CREATE INDEX regrade_applied ON regrade USING btree (task_id, question_id, applied_at) WHERE (state = 'APPLIED'::text);
CREATE INDEX regrade_computing ON regrade USING btree (id) WHERE (state = 'COMPUTING'::text);
CREATE UNIQUE INDEX regrade_open ON regrade USING btree (task_id, question_id) WHERE (state = ANY (ARRAY['COMPUTING'::text, 'READY'::text]));
CREATE INDEX regrade_task ON regrade USING btree (task_id, started_at DESC, id DESC);

create table regrade_request (
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  asked_at timestamp with time zone not null,
  attempt_id uuid not null,
  id uuid not null,
  marks_after numeric(7,2),
  marks_before numeric(7,2),
  question_id uuid not null,
  withdrawn_at timestamp with time zone,
  words text not null,
  constraint regrade_request_pkey PRIMARY KEY (id),
  constraint regrade_request_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id),
  constraint regrade_request_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint regrade_request_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint regrade_request_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 2000))),
  constraint regrade_request_answered CHECK ((((answered_at IS NULL) = (answer IS NULL)) AND ((answered_at IS NULL) = (answered_by IS NULL)))),
  constraint regrade_request_ends_once CHECK (((answered_at IS NULL) OR (withdrawn_at IS NULL))),
  constraint regrade_request_marks CHECK ((((marks_before IS NULL) = (marks_after IS NULL)) AND ((marks_before IS NULL) OR (answered_at IS NOT NULL)))),
  constraint regrade_request_marks_after_check CHECK ((marks_after >= (0)::numeric)),
  constraint regrade_request_marks_before_check CHECK ((marks_before >= (0)::numeric)),
  constraint regrade_request_words_check CHECK (((length(words) >= 1) AND (length(words) <= 2000)))
);
CREATE INDEX regrade_request_attempt ON regrade_request USING btree (attempt_id, asked_at, id);
CREATE UNIQUE INDEX regrade_request_open ON regrade_request USING btree (attempt_id, question_id) WHERE ((answered_at IS NULL) AND (withdrawn_at IS NULL));
CREATE TRIGGER regrade_request_is_told AFTER INSERT ON regrade_request FOR EACH ROW EXECUTE FUNCTION tell_request();

create table regrade_result (
  attempt_id uuid not null,
  compile_message_after text,
  compile_message_before text,
  computed_at timestamp with time zone,
  computed_marks_after numeric(7,2),
  computed_marks_before numeric(7,2) not null,
  given_by uuid,
  given_marks numeric(7,2),
  graded_at_before timestamp with time zone not null,
  hash text,
  is_applied boolean not null default false,
  number integer not null,
  passed_count_after integer,
  passed_count_before integer not null,
  question_version_id_before uuid not null,
  regrade_id uuid not null,
  repeats integer not null default 0,
  status_after text,
  status_before text not null,
  total_count_after integer,
  total_count_before integer not null,
  constraint regrade_result_pkey PRIMARY KEY (regrade_id, attempt_id),
  constraint regrade_result_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint regrade_result_given_by_fkey FOREIGN KEY (given_by) REFERENCES account(id),
  constraint regrade_result_question_version_id_before_fkey FOREIGN KEY (question_version_id_before) REFERENCES question_version(id),
  constraint regrade_result_regrade_id_fkey FOREIGN KEY (regrade_id) REFERENCES regrade(id),
  constraint regrade_result_applied CHECK (((NOT is_applied) OR (computed_at IS NOT NULL))),
  constraint regrade_result_computed CHECK ((((computed_at IS NULL) = (status_after IS NULL)) AND ((computed_at IS NULL) = (passed_count_after IS NULL)) AND ((computed_at IS NULL) = (total_count_after IS NULL)) AND ((computed_at IS NULL) = (computed_marks_after IS NULL)))),
  constraint regrade_result_computed_marks_after_check CHECK ((computed_marks_after >= (0)::numeric)),
  constraint regrade_result_computed_marks_before_check CHECK ((computed_marks_before >= (0)::numeric)),
  constraint regrade_result_number_check CHECK ((number >= 1)),
  constraint regrade_result_repeats_check CHECK ((repeats >= 0)),
  constraint regrade_result_status_after_check CHECK ((status_after = ANY (ARRAY['PASSED'::text, 'FAILED'::text, 'PENDING'::text, 'NOTATTEMPTED'::text]))),
  constraint regrade_result_status_before_check CHECK ((status_before = ANY (ARRAY['PASSED'::text, 'FAILED'::text, 'PENDING'::text, 'NOTATTEMPTED'::text])))
);
CREATE INDEX regrade_result_attempt ON regrade_result USING btree (attempt_id);
CREATE INDEX regrade_result_waiting ON regrade_result USING btree (regrade_id, attempt_id) WHERE (computed_at IS NULL);

create table regrade_test (
  actual_output text not null,
  attempt_id uuid not null,
  cpu_ms numeric(12,3) not null,
  error_output text not null,
  judge_message text not null,
  memory_bytes bigint not null,
  message text not null,
  passed boolean not null,
  regrade_id uuid not null,
  repeats integer not null,
  side text not null,
  test_case_id uuid not null,
  verdict text not null,
  wall_ms numeric(12,3) not null,
  constraint regrade_test_pkey PRIMARY KEY (regrade_id, attempt_id, side, test_case_id),
  constraint regrade_test_regrade_id_attempt_id_fkey FOREIGN KEY (regrade_id, attempt_id) REFERENCES regrade_result(regrade_id, attempt_id) ON DELETE CASCADE,
  constraint regrade_test_test_case_id_fkey FOREIGN KEY (test_case_id) REFERENCES test_case(id),
  constraint regrade_test_repeats_check CHECK ((repeats >= 0)),
  constraint regrade_test_side_check CHECK ((side = ANY (ARRAY['BEFORE'::text, 'AFTER'::text])))
);

create table regrade_void_test (
  regrade_id uuid not null,
  test_case_id uuid not null,
  constraint regrade_void_test_pkey PRIMARY KEY (regrade_id, test_case_id),
  constraint regrade_void_test_regrade_id_fkey FOREIGN KEY (regrade_id) REFERENCES regrade(id),
  constraint regrade_void_test_test_case_id_fkey FOREIGN KEY (test_case_id) REFERENCES test_case(id)
);

create table rehearsal (
  assigned integer not null,
  ended_at timestamp with time zone,
  heard_at timestamp with time zone,
  id uuid not null,
  problem text,
  progress jsonb,
  report jsonb,
  seconds integer not null,
  started_at timestamp with time zone not null,
  started_by uuid not null,
  state text not null,
  students integer not null,
  task_id uuid not null,
  constraint rehearsal_pkey PRIMARY KEY (id),
  constraint rehearsal_started_by_fkey FOREIGN KEY (started_by) REFERENCES account(id),
  constraint rehearsal_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint rehearsal_assigned_check CHECK ((assigned >= 0)),
  constraint rehearsal_failed CHECK (((state <> 'FAILED'::text) OR (problem IS NOT NULL))),
  constraint rehearsal_is_ended CHECK (((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text])) = (ended_at IS NULL))),
  constraint rehearsal_is_measured CHECK (((report IS NULL) OR (state = 'READY'::text))),
  constraint rehearsal_seconds_check CHECK (((seconds >= 10) AND (seconds <= 600))),
  constraint rehearsal_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'READY'::text, 'STOPPED'::text, 'FAILED'::text]))),
  constraint rehearsal_students_check CHECK (((students >= 1) AND (students <= 1000)))
);
CREATE INDEX rehearsal_of_task ON rehearsal USING btree (task_id, started_at DESC, id DESC);
CREATE UNIQUE INDEX rehearsal_running ON rehearsal USING btree ((true)) WHERE (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));

create table rehearsal_place (
  department_id uuid not null,
  institute_id uuid not null,
  rehearsal_id uuid not null,
  constraint rehearsal_place_pkey PRIMARY KEY (department_id),
  constraint rehearsal_place_rehearsal_id_key UNIQUE (rehearsal_id),
  constraint rehearsal_place_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint rehearsal_place_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id),
  constraint rehearsal_place_rehearsal_id_fkey FOREIGN KEY (rehearsal_id) REFERENCES rehearsal(id)
);

create table retention_hold (
  account_id uuid,
  held_at timestamp with time zone not null,
  held_by uuid not null,
  id uuid not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  reason text not null,
  task_id uuid,
  constraint retention_hold_pkey PRIMARY KEY (id),
  constraint retention_hold_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint retention_hold_held_by_fkey FOREIGN KEY (held_by) REFERENCES account(id),
  constraint retention_hold_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES account(id),
  constraint retention_hold_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint retention_hold_lifted CHECK (((lifted_by IS NULL) = (lifted_at IS NULL))),
  constraint retention_hold_of_one CHECK (((task_id IS NULL) <> (account_id IS NULL))),
  constraint retention_hold_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE UNIQUE INDEX retention_hold_account ON retention_hold USING btree (account_id) WHERE (lifted_at IS NULL);
CREATE UNIQUE INDEX retention_hold_task ON retention_hold USING btree (task_id) WHERE (lifted_at IS NULL);

create table retention_period (
  days integer not null,
  kind text not null,
  set_at timestamp with time zone not null,
  set_by uuid not null,
  constraint retention_period_pkey PRIMARY KEY (kind),
  constraint retention_period_set_by_fkey FOREIGN KEY (set_by) REFERENCES account(id),
  constraint retention_period_days_check CHECK (((days >= 1) AND (days <= 36500))),
  constraint retention_period_kind_check CHECK ((kind = ANY (ARRAY['LOGS'::text, 'PROGRAMS'::text, 'STUDENTS'::text, 'STAFF'::text, 'FEEDBACK'::text, 'FILES'::text, 'MAILS'::text])))
);

create table reusable_comment (
  body text not null,
  id uuid not null,
  kept_at timestamp with time zone not null,
  kept_by uuid not null,
  marks numeric(7,2),
  question_id uuid not null,
  task_id uuid not null,
  constraint reusable_comment_pkey PRIMARY KEY (id),
  constraint reusable_comment_once UNIQUE NULLS NOT DISTINCT (task_id, question_id, body, marks),
  constraint reusable_comment_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES account(id),
  constraint reusable_comment_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint reusable_comment_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint reusable_comment_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint reusable_comment_marks_check CHECK (((marks >= ('-1000'::integer)::numeric) AND (marks <= (1000)::numeric)))
);

create table roll_over (
  department_id uuid not null,
  done_at timestamp with time zone not null,
  done_by uuid not null,
  id uuid not null,
  run_id uuid not null,
  undone_at timestamp with time zone,
  undone_by uuid,
  constraint roll_over_pkey PRIMARY KEY (id),
  constraint roll_over_run_id_department_id_key UNIQUE (run_id, department_id),
  constraint roll_over_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint roll_over_done_by_fkey FOREIGN KEY (done_by) REFERENCES account(id),
  constraint roll_over_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES account(id),
  constraint roll_over_check CHECK (((undone_by IS NULL) = (undone_at IS NULL)))
);
CREATE INDEX roll_over_department ON roll_over USING btree (department_id, done_at DESC);
CREATE INDEX roll_over_done ON roll_over USING btree (done_at DESC);

create table roll_over_group (
  edited_at timestamp with time zone,
  edited_by uuid,
  group_id uuid not null,
  name text not null,
  new_name text not null,
  new_semester smallint,
  roll_over_id uuid not null,
  semester smallint not null,
  constraint roll_over_group_pkey PRIMARY KEY (roll_over_id, group_id),
  constraint roll_over_group_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES account(id),
  constraint roll_over_group_group_id_fkey FOREIGN KEY (group_id) REFERENCES student_group(id) ON DELETE CASCADE,
  constraint roll_over_group_roll_over_id_fkey FOREIGN KEY (roll_over_id) REFERENCES roll_over(id) ON DELETE CASCADE,
  constraint roll_over_group_new_semester_check CHECK (((new_semester >= 1) AND (new_semester <= 8))),
  constraint roll_over_group_semester_check CHECK (((semester >= 1) AND (semester <= 8)))
);

create table roll_over_student (
  is_archived boolean not null,
  roll_over_id uuid not null,
  semester smallint not null,
  student_id uuid not null,
  was_active boolean not null,
  constraint roll_over_student_pkey PRIMARY KEY (roll_over_id, student_id),
  constraint roll_over_student_roll_over_id_fkey FOREIGN KEY (roll_over_id) REFERENCES roll_over(id) ON DELETE CASCADE,
  constraint roll_over_student_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(account_id),
  constraint roll_over_student_semester_check CHECK (((semester >= 1) AND (semester <= 8)))
);

create table roll_over_task (
  roll_over_id uuid not null,
  student_id uuid not null,
  task_id uuid not null,
  constraint roll_over_task_pkey PRIMARY KEY (roll_over_id, task_id, student_id),
  constraint roll_over_task_roll_over_id_fkey FOREIGN KEY (roll_over_id) REFERENCES roll_over(id) ON DELETE CASCADE,
  constraint roll_over_task_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(account_id),
  constraint roll_over_task_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id) ON DELETE CASCADE
);

create table room_message (
  answers uuid,
  id uuid not null,
  number integer not null,
  sent_at timestamp with time zone not null,
  sent_by uuid not null,
  student_id uuid,
  task_id uuid not null,
  text text not null,
  constraint room_message_pkey PRIMARY KEY (id),
  constraint room_message_task_id_number_key UNIQUE (task_id, number),
  constraint room_message_answers_fkey FOREIGN KEY (answers) REFERENCES room_question(id),
  constraint room_message_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES account(id),
  constraint room_message_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(account_id),
  constraint room_message_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint room_message_number_check CHECK ((number >= 1)),
  constraint room_message_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
);
CREATE INDEX room_message_answers ON room_message USING btree (answers) WHERE (answers IS NOT NULL);

create table room_question (
  asked_at timestamp with time zone not null,
  id uuid not null,
  student_id uuid not null,
  task_id uuid not null,
  text text not null,
  constraint room_question_pkey PRIMARY KEY (id),
  constraint room_question_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(account_id),
  constraint room_question_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint room_question_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
);
CREATE INDEX room_question_task ON room_question USING btree (task_id, asked_at);

create table rubric (
  created_at timestamp with time zone not null default now(),
  department_id uuid not null,
  edited_at timestamp with time zone,
  edited_by uuid,
  id uuid not null,
  name text not null,
  owner_id uuid not null,
  constraint rubric_pkey PRIMARY KEY (id),
  constraint rubric_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint rubric_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES account(id),
  constraint rubric_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id),
  constraint rubric_name_check CHECK ((name <> ''::text)),
  constraint rubric_name_check1 CHECK ((length(name) <= 200))
);
CREATE INDEX rubric_department ON rubric USING btree (department_id);
CREATE INDEX rubric_owner ON rubric USING btree (owner_id);

create table rubric_component (
  marks numeric(7,2) not null,
  position integer not null,
  rubric_id uuid not null,
  title text not null,
  constraint rubric_component_pkey PRIMARY KEY (rubric_id, "position"),
  constraint rubric_component_rubric_id_fkey FOREIGN KEY (rubric_id) REFERENCES rubric(id) ON DELETE CASCADE,
  constraint rubric_component_marks_check CHECK ((marks > (0)::numeric)),
  constraint rubric_component_position_check CHECK ((("position" >= 0) AND ("position" <= 49))),
  constraint rubric_component_title_check CHECK (((title <> ''::text) AND (length(title) <= 200)))
);

create table rubric_mark (
  attempt_id uuid not null,
  given_at timestamp with time zone not null,
  given_by uuid not null,
  obtained_marks numeric(7,2),
  position integer not null,
  title text not null,
  total_marks numeric(7,2) not null,
  constraint rubric_mark_pkey PRIMARY KEY (attempt_id, "position"),
  constraint rubric_mark_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint rubric_mark_given_by_fkey FOREIGN KEY (given_by) REFERENCES account(id),
  constraint rubric_mark_check CHECK (((obtained_marks >= (0)::numeric) AND (obtained_marks <= total_marks))),
  constraint rubric_mark_total_marks_check CHECK ((total_marks > (0)::numeric))
);
CREATE INDEX rubric_mark_given_by ON rubric_mark USING btree (given_by) WHERE (given_by IS NOT NULL);

create table rubric_share (
  account_id uuid not null,
  permissions text[] not null,
  rubric_id uuid not null,
  constraint rubric_share_pkey PRIMARY KEY (rubric_id, account_id),
  constraint rubric_share_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint rubric_share_rubric_id_fkey FOREIGN KEY (rubric_id) REFERENCES rubric(id) ON DELETE CASCADE,
  constraint rubric_share_permissions_check CHECK ((permissions <@ ARRAY['view'::text, 'update'::text, 'delete'::text]))
);
CREATE INDEX rubric_share_account ON rubric_share USING btree (account_id);

create table run_log (
  attempt_id uuid not null,
  code jsonb not null,
  executed_at timestamp with time zone not null,
  id uuid not null,
  language text not null,
  outcome jsonb,
  own_input text,
  passed_count integer not null,
  question_id uuid not null,
  status text not null,
  time_taken integer,
  total_count integer not null,
  constraint run_log_pkey PRIMARY KEY (id),
  constraint run_log_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint run_log_own_input CHECK (((own_input IS NULL) OR ((status = 'PENDING'::text) AND (total_count = 0)))),
  constraint run_log_own_input_check CHECK ((length(own_input) <= 10000)),
  constraint run_log_status_check CHECK ((status = ANY (ARRAY['PASSED'::text, 'FAILED'::text, 'PENDING'::text])))
);
CREATE INDEX run_log_attempt ON run_log USING btree (attempt_id, question_id, executed_at DESC);

create table second_factor (
  account_id uuid not null,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_step bigint not null default 0,
  secret text not null,
  constraint second_factor_pkey PRIMARY KEY (account_id),
  constraint second_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint second_factor_secret_check CHECK ((secret ~ '^[A-Z2-7]{32}$'::text))
);
CREATE TRIGGER second_factor_is_forgotten AFTER DELETE ON second_factor FOR EACH ROW EXECUTE FUNCTION forget_second_factor();

create table service_account (
  created_at timestamp with time zone not null,
  created_by uuid not null,
  deleted_at timestamp with time zone,
  department_id uuid,
  id uuid not null,
  institute_id uuid,
  name text not null,
  role text not null,
  constraint service_account_pkey PRIMARY KEY (id),
  constraint service_account_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint service_account_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint service_account_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id),
  constraint service_account_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 100))),
  constraint service_account_place CHECK (
CASE role
    WHEN 'ADMIN'::text THEN ((institute_id IS NULL) AND (department_id IS NULL))
    WHEN 'INSTITUTE-HEAD'::text THEN ((institute_id IS NOT NULL) AND (department_id IS NULL))
    ELSE ((institute_id IS NOT NULL) AND (department_id IS NOT NULL))
END),
  constraint service_account_role_check CHECK ((role = ANY (ARRAY['ADMIN'::text, 'INSTITUTE-HEAD'::text, 'DEPARTMENT-HEAD'::text])))
);
CREATE INDEX service_account_institute ON service_account USING btree (institute_id, created_at DESC) WHERE (deleted_at IS NULL);

create table session (
  account_id uuid not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  device text not null,
  ended_at timestamp with time zone,
  ended_why text,
  exam_browser_revision_id uuid,
  exam_proof text,
  exam_task_id uuid,
  expires_at timestamp with time zone not null,
  id uuid not null,
  last_used_at timestamp with time zone not null default now(),
  nonce_hash bytea,
  proven_at timestamp with time zone,
  role text not null,
  stays boolean not null default false,
  token_hash bytea not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint session_exam_browser_revision_id_fkey FOREIGN KEY (exam_browser_revision_id) REFERENCES exam_browser_revision(id),
  constraint session_exam_task_id_fkey FOREIGN KEY (exam_task_id) REFERENCES task(id),
  constraint session_address_check CHECK ((length(address) <= 64)),
  constraint session_device_check CHECK ((length(device) <= 300)),
  constraint session_ended_why CHECK (((ended_why IS NULL) OR (ended_at IS NOT NULL))),
  constraint session_ended_why_check CHECK ((ended_why = ANY (ARRAY['LOGOUT'::text, 'PASSWORD'::text, 'NEW_PASSWORD'::text, 'SECOND_FACTOR'::text, 'OTHER_DEVICE'::text, 'KEEPER'::text, 'ROLE'::text, 'CLOSED'::text, 'EXAM_ELSEWHERE'::text]))),
  constraint session_exam CHECK ((((exam_task_id IS NULL) = (exam_browser_revision_id IS NULL)) AND ((exam_task_id IS NULL) = (exam_proof IS NULL)) AND ((exam_task_id IS NULL) = (proven_at IS NULL)))),
  constraint session_exam_proof_check CHECK ((exam_proof = ANY (ARRAY['HEADERS'::text, 'PAGE'::text])))
);
CREATE INDEX session_account ON session USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX session_over ON session USING btree (COALESCE(ended_at, expires_at));

create table setup_dismissal (
  account_id uuid not null,
  dismissed_at timestamp with time zone not null,
  constraint setup_dismissal_pkey PRIMARY KEY (account_id),
  constraint setup_dismissal_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);

create table setup_link (
  created_at timestamp with time zone not null,
  only_one boolean not null default true,
  token_hash bytea not null,
  constraint setup_link_pkey PRIMARY KEY (only_one),
  constraint setup_link_only_one_check CHECK (only_one)
);

create table setup_row (
  changes jsonb not null,
  fields jsonb not null,
  is_done boolean not null default false,
  note text,
  row integer not null,
  run_id uuid not null,
  verdict text not null,
  constraint setup_row_pkey PRIMARY KEY (run_id, "row"),
  constraint setup_row_run_id_fkey FOREIGN KEY (run_id) REFERENCES setup_run(id) ON DELETE CASCADE,
  constraint setup_row_verdict_check CHECK ((verdict = ANY (ARRAY['NEW'::text, 'CHANGED'::text, 'SAME'::text, 'REFUSED'::text])))
);
CREATE INDEX setup_row_left ON setup_row USING btree (run_id, "row") WHERE ((NOT is_done) AND (verdict = ANY (ARRAY['NEW'::text, 'CHANGED'::text])));

create table setup_run (
  address text,
  applied_by uuid,
  device text,
  ended_at timestamp with time zone,
  example_rows integer not null,
  file_name text not null,
  id uuid not null,
  institute_id uuid not null,
  kind text not null,
  made_at timestamp with time zone not null,
  made_by uuid not null,
  mode text not null,
  password_key bytea,
  request_id text,
  state text not null default 'TRIED'::text,
  unknown_columns text[] not null,
  constraint setup_run_pkey PRIMARY KEY (id),
  constraint setup_run_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES account(id),
  constraint setup_run_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id) ON DELETE CASCADE,
  constraint setup_run_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id),
  constraint setup_run_check CHECK (((state = 'TRIED'::text) = (applied_by IS NULL))),
  constraint setup_run_check1 CHECK (((state = 'DONE'::text) = (ended_at IS NOT NULL))),
  constraint setup_run_file_name_check CHECK ((char_length(file_name) <= 200)),
  constraint setup_run_kind_check CHECK ((kind = ANY (ARRAY['DEPARTMENTS'::text, 'SUBJECTS'::text, 'FACULTY'::text, 'STUDENTS'::text]))),
  constraint setup_run_mode_check CHECK ((mode = ANY (ARRAY['ADD'::text, 'UPDATE'::text]))),
  constraint setup_run_state_check CHECK ((state = ANY (ARRAY['TRIED'::text, 'APPLYING'::text, 'DONE'::text])))
);
CREATE INDEX setup_run_institute ON setup_run USING btree (institute_id, made_at DESC);
CREATE INDEX setup_run_made_at ON setup_run USING btree (made_at);

create table similar_pair (
  comparison_id uuid not null,
  fragment_count integer not null,
  fragments jsonb not null,
  group_number integer,
  id uuid not null,
  left_attempt_id uuid not null,
  left_hash text not null,
  own_count integer not null,
  question_id uuid not null,
  right_attempt_id uuid not null,
  right_hash text not null,
  surprise numeric(12,3) not null,
  constraint similar_pair_pkey PRIMARY KEY (id),
  constraint similar_pair_comparison_id_question_id_left_attempt_id_righ_key UNIQUE (comparison_id, question_id, left_attempt_id, right_attempt_id),
  constraint similar_pair_comparison_id_question_id_fkey FOREIGN KEY (comparison_id, question_id) REFERENCES comparison_question(comparison_id, question_id),
  constraint similar_pair_left_attempt_id_question_id_fkey FOREIGN KEY (left_attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint similar_pair_right_attempt_id_question_id_fkey FOREIGN KEY (right_attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint similar_pair_check CHECK (((own_count >= 0) AND (own_count <= fragment_count))),
  constraint similar_pair_fragment_count_check CHECK ((fragment_count >= 1)),
  constraint similar_pair_group_number_check CHECK ((group_number >= 1)),
  constraint similar_pair_of_two CHECK ((left_attempt_id <> right_attempt_id))
);
CREATE INDEX similar_pair_left ON similar_pair USING btree (left_attempt_id, question_id);
CREATE INDEX similar_pair_order ON similar_pair USING btree (comparison_id, surprise DESC, id);
CREATE INDEX similar_pair_right ON similar_pair USING btree (right_attempt_id, question_id);

create table similarity_case (
  closed_at timestamp with time zone,
  closed_by uuid,
  id uuid not null,
  opened_at timestamp with time zone not null,
  opened_by uuid not null,
  outcome text,
  question_id uuid not null,
  task_id uuid not null,
  constraint similarity_case_pkey PRIMARY KEY (id),
  constraint similarity_case_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES account(id),
  constraint similarity_case_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES account(id),
  constraint similarity_case_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint similarity_case_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint similarity_case_closed CHECK ((((closed_at IS NULL) = (closed_by IS NULL)) AND ((closed_at IS NULL) = (outcome IS NULL)))),
  constraint similarity_case_outcome_check CHECK (((length(outcome) >= 1) AND (length(outcome) <= 4000)))
);
CREATE INDEX similarity_case_task ON similarity_case USING btree (task_id, opened_at DESC, id DESC);

create table similarity_case_entry (
  attempt_id uuid,
  body text not null,
  case_id uuid not null,
  id uuid not null,
  kind text not null,
  written_at timestamp with time zone not null,
  written_by uuid not null,
  constraint similarity_case_entry_pkey PRIMARY KEY (id),
  constraint similarity_case_entry_case_id_attempt_id_fkey FOREIGN KEY (case_id, attempt_id) REFERENCES similarity_case_program(case_id, attempt_id),
  constraint similarity_case_entry_case_id_fkey FOREIGN KEY (case_id) REFERENCES similarity_case(id),
  constraint similarity_case_entry_written_by_fkey FOREIGN KEY (written_by) REFERENCES account(id),
  constraint similarity_case_entry_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint similarity_case_entry_kind_check CHECK ((kind = ANY (ARRAY['NOTE'::text, 'WORD'::text]))),
  constraint similarity_case_entry_word CHECK (((kind = 'WORD'::text) = (attempt_id IS NOT NULL)))
);
CREATE INDEX similarity_case_entry_case ON similarity_case_entry USING btree (case_id, written_at, id);

create table similarity_case_program (
  attempt_id uuid not null,
  case_id uuid not null,
  constraint similarity_case_program_pkey PRIMARY KEY (case_id, attempt_id),
  constraint similarity_case_program_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint similarity_case_program_case_id_fkey FOREIGN KEY (case_id) REFERENCES similarity_case(id)
);
CREATE INDEX similarity_case_program_attempt ON similarity_case_program USING btree (attempt_id);

create table snippet (
  code text not null,
  is_editable boolean not null,
  is_visible boolean not null,
  position integer not null,
  question_version_id uuid not null,
  constraint snippet_pkey PRIMARY KEY (question_version_id, "position"),
  constraint snippet_question_version_id_fkey FOREIGN KEY (question_version_id) REFERENCES question_version(id) ON DELETE CASCADE
);

create table starter (
  code text not null,
  language text not null,
  position integer not null,
  question_version_id uuid not null,
  constraint starter_pkey PRIMARY KEY (question_version_id, "position"),
  constraint starter_question_version_id_language_key UNIQUE (question_version_id, language),
  constraint starter_question_version_id_fkey FOREIGN KEY (question_version_id) REFERENCES question_version(id) ON DELETE CASCADE,
  constraint starter_code_check CHECK ((code <> ''::text))
);

create table statement_picture (
  file_id uuid not null,
  question_version_id uuid not null,
  constraint statement_picture_pkey PRIMARY KEY (question_version_id, file_id),
  constraint statement_picture_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint statement_picture_question_version_id_fkey FOREIGN KEY (question_version_id) REFERENCES question_version(id) ON DELETE CASCADE
);
CREATE INDEX statement_picture_file ON statement_picture USING btree (file_id);

create table stored_file (
  bytes bigint not null default 0,
  content bytea,
  content_type text not null,
  created_at timestamp with time zone not null default now(),
  hash bytea not null default sha256('\x'::bytea),
  id uuid not null,
  is_private boolean not null default false,
  name text not null,
  owner_id uuid not null,
  constraint stored_file_pkey PRIMARY KEY (id),
  constraint stored_file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id),
  constraint stored_file_bytes_check CHECK ((bytes >= 0)),
  constraint stored_file_hash_check CHECK ((octet_length(hash) = 32))
);
CREATE INDEX stored_file_hash ON stored_file USING btree (hash);
CREATE INDEX stored_file_owner ON stored_file USING btree (owner_id, is_private);
CREATE TRIGGER describe_stored_file BEFORE INSERT ON stored_file FOR EACH ROW WHEN (new.content IS NOT NULL) EXECUTE FUNCTION describe_stored_file();

create table strength_measurement (
  ended_at timestamp with time zone,
  fingerprint text not null,
  id uuid not null,
  is_planned boolean not null default false,
  problem text,
  question_id uuid not null,
  question_version_id uuid not null,
  same_count integer not null default 0,
  started_at timestamp with time zone not null,
  started_by uuid not null,
  state text not null,
  uncompiled_count integer not null default 0,
  constraint strength_measurement_pkey PRIMARY KEY (id),
  constraint strength_measurement_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint strength_measurement_question_version_id_fkey FOREIGN KEY (question_version_id) REFERENCES question_version(id),
  constraint strength_measurement_started_by_fkey FOREIGN KEY (started_by) REFERENCES account(id),
  constraint strength_measurement_failed CHECK (((state = 'FAILED'::text) = (problem IS NOT NULL))),
  constraint strength_measurement_is_ended CHECK (((state = 'MEASURING'::text) = (ended_at IS NULL))),
  constraint strength_measurement_same_count_check CHECK ((same_count >= 0)),
  constraint strength_measurement_state_check CHECK ((state = ANY (ARRAY['MEASURING'::text, 'READY'::text, 'STOPPED'::text, 'FAILED'::text]))),
  constraint strength_measurement_uncompiled_count_check CHECK ((uncompiled_count >= 0))
);
CREATE INDEX strength_measurement_of_question ON strength_measurement USING btree (question_id, started_at DESC, id DESC);
CREATE UNIQUE INDEX strength_measurement_running ON strength_measurement USING btree (question_id) WHERE (state = 'MEASURING'::text);

create table student (
  account_id uuid not null,
  archived_at timestamp with time zone,
  batch text not null,
  semester smallint not null,
  was_active boolean,
  constraint student_pkey PRIMARY KEY (account_id),
  constraint student_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint student_batch_check CHECK ((batch ~ '^[0-9]{4}$'::text)),
  constraint student_semester_check CHECK (((semester >= 1) AND (semester <= 8)))
);
CREATE TRIGGER student_keeps_term_of_tasks AFTER UPDATE ON student REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_term_of_tasks();

create table student_group (
  archived_at timestamp with time zone,
  batch text not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  department_id uuid not null,
  division text,
  edited_at timestamp with time zone,
  edited_by uuid,
  id uuid not null,
  name text not null,
  owner_id uuid not null,
  semester smallint not null,
  constraint student_group_pkey PRIMARY KEY (id),
  constraint student_group_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint student_group_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES account(id),
  constraint student_group_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id),
  constraint student_group_batch_check CHECK ((batch ~ '^[0-9]{4}$'::text)),
  constraint student_group_division_check CHECK ((division <> ''::text)),
  constraint student_group_name_check CHECK (((name <> ''::text) AND (length(name) <= 200))),
  constraint student_group_semester_check CHECK (((semester >= 1) AND (semester <= 8)))
);
CREATE INDEX student_group_department ON student_group USING btree (department_id) WHERE (deleted_at IS NULL);
CREATE INDEX student_group_owner ON student_group USING btree (owner_id) WHERE (deleted_at IS NULL);

create table subject (
  code text not null,
  created_at timestamp with time zone not null default now(),
  department_id uuid not null,
  id uuid not null,
  name text not null,
  semester smallint not null,
  constraint subject_pkey PRIMARY KEY (id),
  constraint subject_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint subject_code_check CHECK (((code <> ''::text) AND (length(code) <= 10))),
  constraint subject_name_check CHECK (((name <> ''::text) AND (length(name) <= 100))),
  constraint subject_semester_check CHECK (((semester >= 1) AND (semester <= 8)))
);
CREATE UNIQUE INDEX subject_code ON subject USING btree (department_id, lower(code));
CREATE INDEX subject_department ON subject USING btree (department_id, created_at DESC, id DESC);
CREATE TRIGGER question_search AFTER UPDATE ON subject REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_renamed_subjects();

create table subject_attainment (
  edited_at timestamp with time zone not null,
  edited_by uuid not null,
  subject_id uuid not null,
  constraint subject_attainment_pkey PRIMARY KEY (subject_id),
  constraint subject_attainment_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES account(id),
  constraint subject_attainment_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id) ON DELETE CASCADE
);

create table submission_comment (
  attempt_id uuid not null,
  block integer,
  body text not null,
  edited_at timestamp with time zone,
  id uuid not null,
  line integer,
  marks numeric(7,2),
  number integer not null,
  program_hash text,
  question_id uuid,
  quote text,
  written_at timestamp with time zone not null,
  written_by uuid not null,
  constraint submission_comment_pkey PRIMARY KEY (id),
  constraint submission_comment_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint submission_comment_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint submission_comment_written_by_fkey FOREIGN KEY (written_by) REFERENCES account(id),
  constraint submission_comment_block_check CHECK ((block >= 0)),
  constraint submission_comment_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint submission_comment_line CHECK ((((block IS NULL) = (line IS NULL)) AND ((block IS NULL) = (quote IS NULL)) AND ((block IS NULL) OR ((question_id IS NOT NULL) AND (program_hash IS NOT NULL))))),
  constraint submission_comment_line_check CHECK ((line >= 1)),
  constraint submission_comment_marks_check CHECK (((marks >= ('-1000'::integer)::numeric) AND (marks <= (1000)::numeric))),
  constraint submission_comment_number_check CHECK ((number >= 1)),
  constraint submission_comment_quote_check CHECK ((length(quote) <= 500))
);
CREATE INDEX submission_comment_attempt ON submission_comment USING btree (attempt_id, written_at, id);

create table submission_program (
  attempt_id uuid not null,
  code jsonb,
  compile_message text,
  computed_marks numeric(7,2) not null default 0,
  evaluated_at timestamp with time zone,
  evaluated_by uuid,
  given_at timestamp with time zone,
  given_by uuid,
  given_marks numeric(7,2),
  graded_at timestamp with time zone,
  hash text,
  language text,
  marks numeric(7,2) not null generated always as (COALESCE(given_marks, computed_marks)) stored,
  passed_count integer not null default 0,
  question_id uuid not null,
  revision integer,
  saved_at timestamp with time zone,
  status text not null default 'PENDING'::text,
  total_count integer not null default 0,
  typed_at timestamp with time zone,
  constraint submission_program_pkey PRIMARY KEY (attempt_id, question_id),
  constraint submission_program_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES attempt_question(attempt_id, question_id),
  constraint submission_program_evaluated_by_fkey FOREIGN KEY (evaluated_by) REFERENCES account(id),
  constraint submission_program_given_by_fkey FOREIGN KEY (given_by) REFERENCES account(id),
  constraint submission_program_computed_marks_check CHECK ((computed_marks >= (0)::numeric)),
  constraint submission_program_evaluated CHECK (((evaluated_by IS NULL) = (evaluated_at IS NULL))),
  constraint submission_program_given_marks_check CHECK ((given_marks >= (0)::numeric)),
  constraint submission_program_status_check CHECK ((status = ANY (ARRAY['PASSED'::text, 'FAILED'::text, 'PENDING'::text, 'NOTATTEMPTED'::text])))
);
CREATE INDEX submission_program_evaluated_by ON submission_program USING btree (evaluated_by) WHERE (evaluated_by IS NOT NULL);
CREATE INDEX submission_program_given_by ON submission_program USING btree (given_by) WHERE (given_by IS NOT NULL);

create table suspect_left (
  left_at timestamp with time zone not null,
  left_by uuid not null,
  students integer not null,
  suspect_id text not null,
  task_id uuid not null,
  test_ids text[] not null,
  constraint suspect_left_pkey PRIMARY KEY (task_id, suspect_id),
  constraint suspect_left_left_by_fkey FOREIGN KEY (left_by) REFERENCES account(id),
  constraint suspect_left_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint suspect_left_students_check CHECK ((students >= 0)),
  constraint suspect_left_suspect_id_check CHECK ((suspect_id ~ '^[0-9a-f]{32}$'::text))
);

create table tag (
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  id uuid not null,
  name text not null,
  constraint tag_pkey PRIMARY KEY (id),
  constraint tag_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint tag_name_check CHECK ((name <> ''::text))
);
CREATE INDEX tag_created ON tag USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX tag_name ON tag USING btree (lower(name));
CREATE TRIGGER question_search AFTER UPDATE ON tag REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_renamed_tags();

create table task (
  allow_completion boolean not null default true,
  allow_own_input boolean not null default true,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  department_id uuid not null,
  duration integer,
  edited_at timestamp with time zone,
  edited_by uuid,
  end_time timestamp with time zone not null,
  id uuid not null,
  is_result_published boolean not null default false,
  name text not null,
  own_order boolean not null default false,
  owner_id uuid not null,
  published_at timestamp with time zone,
  request_days integer not null default 7,
  require_exam_browser boolean not null,
  rubric_id uuid,
  single_session boolean not null default false,
  start_time timestamp with time zone not null,
  subject_id uuid,
  total_marks numeric(9,2) not null,
  constraint task_pkey PRIMARY KEY (id),
  constraint task_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint task_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES account(id),
  constraint task_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id),
  constraint task_rubric_id_fkey FOREIGN KEY (rubric_id) REFERENCES rubric(id),
  constraint task_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id),
  constraint task_check CHECK ((end_time > start_time)),
  constraint task_duration_check CHECK ((duration > 0)),
  constraint task_name_check CHECK ((name <> ''::text)),
  constraint task_request_days_check CHECK (((request_days >= 0) AND (request_days <= 90))),
  constraint task_total_marks_check CHECK ((total_marks > (0)::numeric))
);
CREATE INDEX task_department ON task USING btree (department_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX task_end ON task USING btree (end_time) WHERE (deleted_at IS NULL);
CREATE INDEX task_owner ON task USING btree (owner_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX task_rubric ON task USING btree (rubric_id) WHERE (rubric_id IS NOT NULL);
CREATE INDEX task_subject ON task USING btree (subject_id);
CREATE TRIGGER task_goes_on AFTER UPDATE OF end_time ON task FOR EACH ROW WHEN (new.end_time > old.end_time) EXECUTE FUNCTION forget_exam_moments();
CREATE TRIGGER task_is_published AFTER UPDATE OF is_result_published ON task FOR EACH ROW WHEN (new.is_result_published AND NOT old.is_result_published) EXECUTE FUNCTION tell_published();

create table task_pool (
  draw integer not null,
  name text not null,
  position integer not null,
  task_id uuid not null,
  constraint task_pool_pkey PRIMARY KEY (task_id, name),
  constraint task_pool_task_id_position_key UNIQUE (task_id, "position"),
  constraint task_pool_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id),
  constraint task_pool_draw_check CHECK ((draw >= 1)),
  constraint task_pool_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint task_pool_position_check CHECK (("position" >= 0))
);

create table task_question (
  marks numeric(7,2) not null,
  pool text,
  position integer not null,
  question_id uuid not null,
  task_id uuid not null,
  time_required numeric(7,2) not null,
  version integer not null default 0,
  constraint task_question_pkey PRIMARY KEY (task_id, question_id),
  constraint task_question_task_id_position_key UNIQUE (task_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint task_question_pool FOREIGN KEY (task_id, pool) REFERENCES task_pool(task_id, name),
  constraint task_question_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint task_question_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id) ON DELETE CASCADE,
  constraint task_question_version FOREIGN KEY (question_id, version) REFERENCES question_version(question_id, version),
  constraint task_question_marks_check CHECK ((marks > (0)::numeric)),
  constraint task_question_time_required_check CHECK ((time_required >= (0)::numeric))
);
CREATE INDEX task_question_question ON task_question USING btree (question_id);
CREATE TRIGGER task_question_newest BEFORE INSERT ON task_question FOR EACH ROW WHEN (new.version = 0) EXECUTE FUNCTION newest_version_of_question();

create table task_share (
  account_id uuid not null,
  permissions text[] not null,
  task_id uuid not null,
  constraint task_share_pkey PRIMARY KEY (task_id, account_id),
  constraint task_share_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint task_share_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id) ON DELETE CASCADE,
  constraint task_share_permissions_check CHECK ((permissions <@ ARRAY['view'::text, 'update'::text, 'delete'::text, 'evaluate'::text]))
);
CREATE INDEX task_share_account ON task_share USING btree (account_id);

create table task_student (
  batch text,
  semester smallint,
  student_id uuid not null,
  task_id uuid not null,
  constraint task_student_pkey PRIMARY KEY (task_id, student_id),
  constraint task_student_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(account_id),
  constraint task_student_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id) ON DELETE CASCADE,
  constraint task_student_batch_check CHECK ((batch ~ '^[0-9]{4}$'::text)),
  constraint task_student_semester_check CHECK (((semester >= 1) AND (semester <= 8)))
);
CREATE INDEX task_student_student ON task_student USING btree (student_id);

create table task_weight (
  task_id uuid not null,
  weight numeric(6,2) not null,
  constraint task_weight_pkey PRIMARY KEY (task_id),
  constraint task_weight_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id) ON DELETE CASCADE,
  constraint task_weight_weight_check CHECK ((weight >= (0)::numeric))
);

create table test_case (
  checker jsonb,
  group_name text not null default ''::text,
  hint text not null default ''::text,
  id uuid not null,
  input text not null,
  input_hash bytea,
  name text not null default ''::text,
  output text not null,
  output_hash bytea,
  position integer not null,
  question_version_id uuid not null,
  type text not null,
  weight integer not null default 1,
  constraint test_case_pkey PRIMARY KEY (id),
  constraint test_case_question_version_id_position_key UNIQUE (question_version_id, "position"),
  constraint test_case_input_hash_fkey FOREIGN KEY (input_hash) REFERENCES large_text(hash),
  constraint test_case_output_hash_fkey FOREIGN KEY (output_hash) REFERENCES large_text(hash),
  constraint test_case_question_version_id_fkey FOREIGN KEY (question_version_id) REFERENCES question_version(id) ON DELETE CASCADE,
  constraint test_case_checker_check CHECK (((checker IS NULL) OR is_checker(checker))),
  constraint test_case_group_name_check CHECK ((char_length(group_name) <= 60)),
  constraint test_case_hint_check CHECK ((char_length(hint) <= 500)),
  constraint test_case_large_is_hidden CHECK (((type = 'HIDDEN'::text) OR ((input_hash IS NULL) AND (output_hash IS NULL)))),
  constraint test_case_name_check CHECK ((char_length(name) <= 60)),
  constraint test_case_type_check CHECK ((type = ANY (ARRAY['PUBLIC'::text, 'HIDDEN'::text]))),
  constraint test_case_weight_check CHECK (((weight >= 0) AND (weight <= 1000)))
);
CREATE INDEX test_case_input_hash ON test_case USING btree (input_hash) WHERE (input_hash IS NOT NULL);
CREATE INDEX test_case_output_hash ON test_case USING btree (output_hash) WHERE (output_hash IS NOT NULL);

create table test_result (
  actual_output text not null,
  attempt_id uuid not null,
  cpu_ms numeric(12,3) not null,
  error_output text not null,
  judge_message text not null default ''::text,
  memory_bytes bigint not null,
  message text not null,
  passed boolean not null,
  question_id uuid not null,
  repeats integer not null default 0,
  test_case_id uuid not null,
  verdict text not null,
  wall_ms numeric(12,3) not null,
  constraint test_result_pkey PRIMARY KEY (attempt_id, question_id, test_case_id),
  constraint test_result_attempt_id_question_id_fkey FOREIGN KEY (attempt_id, question_id) REFERENCES submission_program(attempt_id, question_id) ON DELETE CASCADE,
  constraint test_result_test_case_id_fkey FOREIGN KEY (test_case_id) REFERENCES test_case(id),
  constraint test_result_repeats_check CHECK ((repeats >= 0))
);

create table web_file (
  content bytea not null,
  is_gzipped boolean not null,
  last_had_at timestamp with time zone not null,
  name text not null,
  constraint web_file_pkey PRIMARY KEY (name),
  constraint web_file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

create table webhook (
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  delivered_at timestamp with time zone,
  edited_at timestamp with time zone,
  events text[] not null,
  failing_since timestamp with time zone,
  former_secret bytea,
  former_until timestamp with time zone,
  id uuid not null,
  institute_id uuid,
  off_at timestamp with time zone,
  off_why text,
  purpose text not null,
  secret bytea not null,
  url text not null,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint webhook_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id),
  constraint webhook_events_check CHECK ((cardinality(events) > 0)),
  constraint webhook_former_secret CHECK (((former_secret IS NULL) = (former_until IS NULL))),
  constraint webhook_is_off CHECK (((off_why IS NULL) = (off_at IS NULL))),
  constraint webhook_off_why_check CHECK ((off_why = ANY (ARRAY['HAND'::text, 'GONE'::text, 'FAILING'::text]))),
  constraint webhook_purpose_check CHECK (((length(purpose) >= 1) AND (length(purpose) <= 200))),
  constraint webhook_url_check CHECK (((url ~ '^https?://'::text) AND (length(url) <= 500)))
);
CREATE UNIQUE INDEX webhook_url ON webhook USING btree (url, institute_id) NULLS NOT DISTINCT;

create table webhook_delivery (
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  event_id uuid not null,
  id uuid not null,
  leased_by uuid,
  leased_until timestamp with time zone,
  ms integer,
  next_try_at timestamp with time zone not null default now(),
  state text not null default 'WAITING'::text,
  status integer,
  tries integer not null default 0,
  webhook_id uuid not null,
  why text,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_event_id_webhook_id_key UNIQUE (event_id, webhook_id),
  constraint webhook_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_event(id) ON DELETE CASCADE,
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE,
  constraint webhook_delivery_is_ended CHECK (((state = 'WAITING'::text) = (ended_at IS NULL))),
  constraint webhook_delivery_is_leased CHECK (((leased_by IS NULL) = (leased_until IS NULL))),
  constraint webhook_delivery_ms_check CHECK ((ms >= 0)),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'FAILED'::text]))),
  constraint webhook_delivery_tries_check CHECK ((tries >= 0)),
  constraint webhook_delivery_why_check CHECK ((why <> ''::text))
);
CREATE INDEX webhook_delivery_failed ON webhook_delivery USING btree (webhook_id, created_at) WHERE (state = 'FAILED'::text);
CREATE INDEX webhook_delivery_listed ON webhook_delivery USING btree (webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery USING btree (webhook_id, next_try_at, id) WHERE (state = 'WAITING'::text);

create table webhook_event (
  at timestamp with time zone not null default now(),
  attempt_ids uuid[] not null default '{}'::uuid[],
  id uuid not null,
  request_id uuid,
  task_id uuid,
  type text not null,
  constraint webhook_event_pkey PRIMARY KEY (id),
  constraint webhook_event_of_request CHECK (((type = 'request.opened'::text) = (request_id IS NOT NULL))),
  constraint webhook_event_of_task CHECK (((type = 'ping'::text) = (task_id IS NULL))),
  constraint webhook_event_type_check CHECK ((type = ANY (ARRAY['exam.over'::text, 'exam.graded'::text, 'results.published'::text, 'marks.changed'::text, 'request.opened'::text, 'ping'::text])))
);
CREATE INDEX webhook_event_at ON webhook_event USING btree (at);

create table webhook_try (
  answer text not null default ''::text,
  at timestamp with time zone not null default now(),
  delivery_id uuid not null,
  id uuid not null,
  ms integer not null,
  status integer,
  why text,
  constraint webhook_try_pkey PRIMARY KEY (id),
  constraint webhook_try_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(id) ON DELETE CASCADE,
  constraint webhook_try_answer_check CHECK ((length(answer) <= 1000)),
  constraint webhook_try_ms_check CHECK ((ms >= 0)),
  constraint webhook_try_why_check CHECK ((why <> ''::text))
);
CREATE INDEX webhook_try_delivery ON webhook_try USING btree (delivery_id, at);

create table wrong_solution (
  added_at timestamp with time zone not null,
  added_by uuid not null,
  code text not null,
  id uuid not null,
  language text not null,
  name text not null,
  question_id uuid not null,
  constraint wrong_solution_pkey PRIMARY KEY (id),
  constraint wrong_solution_added_by_fkey FOREIGN KEY (added_by) REFERENCES account(id),
  constraint wrong_solution_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint wrong_solution_name_check CHECK ((name <> ''::text))
);
CREATE INDEX wrong_solution_of_question ON wrong_solution USING btree (question_id, added_at, id);

create view department_outline as
 SELECT id,
    institute_id,
    name,
    created_at,
    deleted_at,
    locks_names
   FROM department;

create view edit_batch as
 SELECT attempt_id,
    question_id,
    from_revision,
    to_revision,
        CASE
            WHEN packed IS NULL THEN previous_hash
            ELSE COALESCE(( SELECT COALESCE(before.hash, encode(before.head, 'hex'::text)) AS "coalesce"
               FROM edit_log before
              WHERE before.attempt_id = edit_log.attempt_id AND before.question_id = edit_log.question_id AND before.to_revision < edit_log.from_revision
              ORDER BY before.to_revision DESC
             LIMIT 1), ''::text)
        END AS previous_hash,
        CASE
            WHEN packed IS NULL THEN hash
            ELSE encode(head, 'hex'::text)
        END AS hash,
        CASE
            WHEN packed IS NULL THEN entries
            ELSE unpacked_entries(from_revision, received_at, packed::jsonb)
        END AS entries,
    COALESCE(device, replace(device_digits::text, '-'::text, ''::text)) AS device,
    typed_at,
    received_at
   FROM edit_log;

create view person as
 SELECT id,
    username,
    fullname,
    email,
    phone,
    gender,
    picture_id,
    role,
    institute_id,
    department_id,
    is_active,
    must_change_password,
    created_at,
    deleted_at,
    register_name,
    shown_name
   FROM account;

create view task_outline as
 SELECT id,
    name,
    department_id,
    owner_id,
    subject_id,
    rubric_id,
    start_time,
    end_time,
    duration,
    total_marks,
    require_exam_browser,
    single_session,
    is_result_published,
    created_at,
    deleted_at,
    allow_own_input,
    allow_completion,
    published_at,
    request_days,
    own_order
   FROM task;

CREATE OR REPLACE FUNCTION anonymise_audit_log(people uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update audit_log
  set
    address = case when actor_id = any(gone.ids) then '' else address end,
    device = case when actor_id = any(gone.ids) then '' else device end,
    detail = case
      when item_id = any(gone.ids) or detail ->> 'studentId' = any(gone.texts) then coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(detail) where key in ('studentId', 'attemptId', 'questionId')
      ), '{}')
      else detail
    end
  from (
    select array_agg(id) as ids, array_agg(id::text) as texts from account
    where id = any(people) and anonymised_at is not null
  ) as gone
  where (actor_id = any(gone.ids) and address <> '') or item_id = any(gone.ids)
    or detail ->> 'studentId' = any(gone.texts)
$function$;

CREATE OR REPLACE FUNCTION attempt_end(task_end timestamp with time zone, duration integer, extra_minutes integer, later_end timestamp with time zone, started_at timestamp with time zone, open_until timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select greatest(
    least(
      greatest(task_end + coalesce(extra_minutes, 0) * interval '1 minute', later_end),
      started_at + (nullif(duration, 0) + coalesce(extra_minutes, 0)) * interval '1 minute'
    ),
    open_until
  )
$function$;

CREATE OR REPLACE FUNCTION describe_stored_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.hash := sha256(new.content);
  new.bytes := octet_length(new.content);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION end_login_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from login_ticket where account_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION end_password_resets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update password_reset set ended_at = now() where account_id = new.id and ended_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION expire_audit_log(before timestamp with time zone, at_a_time integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with deleted as (
    delete from audit_log where id in (
      select id from audit_log
      where passes and at < least(before, now() - interval '30 days') order by at limit at_a_time
    ) returning 1
  ), bared as (
    update audit_log set address = '', device = '' where id in (
      select id from audit_log
      where not passes and address <> '' and at < least(before, now() - interval '30 days')
      order by at limit at_a_time
    ) returning 1
  )
  select (select count(*) from deleted) + (select count(*) from bared)
$function$;

CREATE OR REPLACE FUNCTION forget_exam_moments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from exam_moment where task_id = case tg_table_name when 'task' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'task_id')::uuid end;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION forget_failed_checks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from failed_check where subject = new.id::text and secret = 'PASSWORD';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION forget_second_factor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from failed_check where subject = old.account_id::text and secret = 'CODE';
  delete from login_ticket where account_id = old.account_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION graded_version(of_task uuid, of_question uuid, attempt_started_at timestamp with time zone, pinned uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (
      select regrade.question_version_id from regrade
      where regrade.task_id = of_task and regrade.question_id = of_question and regrade.state = 'APPLIED'
        and regrade.kind = 'VERSION' and regrade.applied_at >= attempt_started_at
      order by regrade.applied_at desc, regrade.id desc
      limit 1
    ),
    pinned
  )
$function$;

CREATE OR REPLACE FUNCTION insert_edit_batch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into edit_log
    (attempt_id, question_id, from_revision, to_revision, previous_hash, hash, entries, device, typed_at, received_at)
  values (
    new.attempt_id, new.question_id, new.from_revision, new.to_revision, new.previous_hash, new.hash, new.entries,
    new.device, new.typed_at, new.received_at
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION is_checker(checker jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((jsonb_typeof(checker) = 'object'::text) AND COALESCE(((checker ->> 'kind'::text) = ANY (ARRAY['LINES'::text, 'EXACT'::text, 'TOKENS'::text, 'NUMBERS'::text, 'UNORDERED'::text])), false));

CREATE OR REPLACE FUNCTION is_question_limits(limits jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((jsonb_typeof(limits) = 'object'::text) AND COALESCE(((jsonb_typeof((limits -> 'seconds'::text)) = 'number'::text) AND (jsonb_typeof((limits -> 'megabytes'::text)) = 'number'::text) AND (jsonb_typeof((limits -> 'factors'::text)) = 'object'::text)), false));

CREATE OR REPLACE FUNCTION keep_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  bared audit_log;
begin
  if tg_op <> 'TRUNCATE' and old.at < now() - interval '30 days' then
    if tg_op = 'DELETE' and old.passes then
      return old;
    end if;
    bared := old;
    bared.address := '';
    bared.device := '';
    if tg_op = 'UPDATE' and new is not distinct from bared then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    bared := old;
    bared.address := new.address;
    bared.device := new.device;
    bared.detail := new.detail;
    if new is not distinct from bared and new.address in ('', old.address) and new.device in ('', old.device)
      and old.detail @> new.detail and exists (
        select from account
        where anonymised_at is not null
          and (id = old.item_id or id = old.actor_id or id::text = old.detail ->> 'studentId')
      )
    then
      return new;
    end if;
  end if;
  raise exception 'entries of the audit log are neither changed nor deleted'
    using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION keep_term_of_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update task_student set semester = before.semester, batch = before.batch
  from before
  join after using (account_id)
  cross join task
  where (before.semester, before.batch) is distinct from (after.semester, after.batch)
    and task_student.student_id = before.account_id
    and task_student.semester is null
    and task.id = task_student.task_id
    and task.start_time <= now();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION newest_version_of_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := (select version from question where id = new.question_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION note_inactive()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.inactive_since := case when not new.is_active then now() end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION note_marks_for_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into record_due (id, task_id, attempt_id, cause)
  select gen_random_uuid(), attempt.task_id, attempt.id, marked.cause
  from (select distinct attempt_id, cause from changed) as marked
  join attempt on attempt.id = marked.attempt_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION place_mark_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.position is null then
    select 1 + coalesce(max(position), 0) into new.position from mark_change where attempt_id = new.attempt_id;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION rubric_of_task(task uuid, rubric uuid)
 RETURNS TABLE("position" integer, title text, marks numeric)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION search_changed_questions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_question_search(array(
    select after.id from after join before on before.id = after.id
    where (after.version, after.subject_id) is distinct from (before.version, before.subject_id)
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION search_changed_versions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_question_search(array(select question_id from changed));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION search_renamed_subjects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_question_search(array(
    select question.id from after join before on before.id = after.id and before.name <> after.name
    join question on question.subject_id = after.id
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION search_renamed_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_question_search(array(
    select question_tag.question_id from after join before on before.id = after.id and before.name <> after.name
    join question_tag on question_tag.tag_id = after.id
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION task_status(start_time timestamp with time zone, end_time timestamp with time zone, student_count bigint, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when student_count = 0 then 'NOT-ASSIGNED'
    when at < start_time then 'UPCOMING'
    when at < end_time then 'ONGOING'
    else 'COMPLETED'
  end
$function$;

CREATE OR REPLACE FUNCTION tell_changed_marks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from webhook where off_at is null and 'marks.changed' = any(events)) then
    perform tell_webhooks('marks.changed', told.task_id, told.attempts, null, now())
    from (
      select part.task_id, array_agg(part.id order by part.id) as attempts
      from (
        select attempt.task_id, attempt.id,
          (row_number() over (partition by attempt.task_id order by attempt.id) - 1) / 100 as place
        from (select distinct attempt_id from changed where marks_before is distinct from marks_after) as marked
        join attempt on attempt.id = marked.attempt_id
        join task on task.id = attempt.task_id and task.is_result_published
      ) as part
      group by part.task_id, part.place
    ) as told;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tell_published()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform tell_webhooks('results.published', new.id, '{}', null, now());
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tell_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform tell_webhooks('request.opened', attempt.task_id, array[attempt.id], new.id, now())
  from attempt where attempt.id = new.attempt_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tell_webhooks(told_type text, told_task uuid, told_attempts uuid[], told_request uuid, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with receiver as materialized (
    select webhook.id
    from task
    join department on department.id = task.department_id
    join webhook on webhook.institute_id is null or webhook.institute_id = department.institute_id
    where task.id = told_task and webhook.off_at is null and told_type = any(webhook.events)
      and webhook.created_at <= moment
    -- One that is just being deleted is told nothing, and fails nobody.
    for key share of webhook
  ),
  event as (
    insert into webhook_event (id, type, task_id, attempt_ids, request_id)
    select gen_random_uuid(), told_type, told_task, told_attempts, told_request
    where exists (select from receiver)
    returning id
  )
  insert into webhook_delivery (id, webhook_id, event_id)
  select gen_random_uuid(), receiver.id, event.id from receiver, event
$function$;

CREATE OR REPLACE FUNCTION unpacked_entries(first integer, received timestamp with time zone, packed jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  one jsonb;
  wait jsonb;
  entries jsonb[] := '{}';
  revision integer := first - 1;
  moment bigint := round(extract(epoch from received) * 1000);
  typed_at text;
  language text;
  block integer := 0;
  place integer;
  removed integer;
  inserted text;
  -- Where the change before ended, counting characters.
  finish integer := 0;
  change jsonb;
begin
  for one in select value from jsonb_array_elements(packed) loop
    if jsonb_typeof(one) = 'number' then
      wait := one;
      continue;
    end if;
    if jsonb_typeof(one) = 'string' then
      one := jsonb_build_array(wait, one);
    end if;
    revision := revision + 1;
    if jsonb_typeof(one->0) = 'string' then
      typed_at := one->>0;
    else
      moment := moment + (one->0)::bigint;
      typed_at := to_char(
        timestamp 'epoch' + moment * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      );
    end if;
    if jsonb_typeof(one->3) = 'array' then
      revision := (one->1)::integer;
      language := one->>2;
      block := 0;
      finish := 0;
      change := jsonb_build_array(language, one->3);
    else
      removed := 0;
      inserted := '';
      if jsonb_array_length(one) = 6 then
        language := one->>1;
        block := (one->2)::integer;
        place := (one->3)::integer;
        removed := (one->4)::integer;
        inserted := one->>5;
      elsif jsonb_array_length(one) = 4 then
        place := (one->1)::integer;
        removed := (one->2)::integer;
        inserted := one->>3;
      elsif jsonb_typeof(one->1) = 'number' then
        removed := (one->1)::integer;
        place := finish - removed;
      else
        place := finish;
        inserted := one->>1;
      end if;
      finish := place + length(inserted);
      change := jsonb_build_array(language, block, place, removed, inserted);
    end if;
    entries := entries || jsonb_build_object('revision', revision, 'typedAt', typed_at, 'change', change);
  end loop;
  return to_jsonb(entries);
end
$function$;

CREATE OR REPLACE FUNCTION write_question_search(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into question_search (question_id, statement, places)
  select question.id, lower(concat_ws(E'\n', nullif(said.name, ''), said.statement_text)), lower(concat_ws(
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
$function$;

-- natural_order: collation of provider i
