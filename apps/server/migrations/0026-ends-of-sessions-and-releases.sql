-- Why a session was ended: whoever still comes with its token is told. Time needs no word, and of the sessions that were
-- ended before this nobody knows.
alter table session
  add column ended_why text check (
    ended_why in (
      'LOGOUT', 'PASSWORD', 'NEW_PASSWORD', 'SECOND_FACTOR', 'OTHER_DEVICE', 'KEEPER', 'ROLE', 'CLOSED', 'EXAM_ELSEWHERE'
    )
  ),
  add constraint session_ended_why check (ended_why is null or ended_at is not null);

-- When somebody was last asked for suggestions. It is kept here, so that another browser does not ask again.
create table feedback_request (
  account_id uuid primary key references account on delete cascade,
  asked_at timestamptz not null
);

-- Files of the web app's releases, whose names change with what is in them: a page that was opened before an update asks
-- the server after it for parts of the release before.
create table web_file (
  name text primary key check (length(name) between 1 and 200),
  -- Texts as gzip has made them, so that they are sent as they are.
  content bytea not null,
  is_gzipped boolean not null,
  -- When a server last had the file in the release that it serves.
  last_had_at timestamptz not null
);
alter table web_file alter column content set storage external;
