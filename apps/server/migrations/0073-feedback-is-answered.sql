-- What administrators have done with a message: read it, answered it.
alter table feedback add column read_at timestamptz;
alter table feedback add column answer text check (answer <> '');
alter table feedback add column answered_at timestamptz;
alter table feedback add column answered_by uuid references account (id);
alter table feedback add constraint feedback_answered
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null));

-- Whether an archived student could log in before. Null: an older server has archived them, and they could.
alter table student add column was_active boolean;

-- Who has forgotten the username is found by the email that is known to be theirs.
create index account_known_email on account (
  lower(case when email_is_confirmed then email else confirmed_email end)
) where deleted_at is null;
