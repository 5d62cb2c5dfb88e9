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

-- Whether one login of a student at a time may write in the attempt, and which one that is: null until one has asked.
alter table task add column single_session boolean not null default false;
-- No reference: a session that is deleted holds nothing any more.
alter table attempt add column session_id uuid;

alter table draft_set_aside drop constraint draft_set_aside_reason_check;
alter table draft_set_aside
  add constraint draft_set_aside_reason_check check (reason in ('CONFLICT', 'LATE', 'UNCHECKED', 'ELSEWHERE'));
