-- Mails that somebody wrote to several people: under the id that the caller has drawn, so that a repeated call sends none.
create table mailing (
  id uuid primary key,
  sender_id uuid not null references account (id),
  -- To how many it went.
  people integer not null check (people >= 0),
  sent_at timestamptz not null
);
create index mailing_sender on mailing (sender_id);

-- The history of a person has what was done to them as one of several.
create index audit_log_people on audit_log using gin ((detail -> 'people')) where detail ? 'people';

-- By what a person is found, in small letters. An index of three letters would need an extension that not every database
-- server has; to look at this text alone is quick enough for tens of thousands.
alter table account add column search_text text not null generated always as (
  lower(fullname || ' ' || coalesce(register_name || ' ', '') || username || ' ' || coalesce(email, ''))
) stored;

-- The first page of everybody is the beginning of an index.
create index account_name on account (shown_name collate natural_order, id) where deleted_at is null;
