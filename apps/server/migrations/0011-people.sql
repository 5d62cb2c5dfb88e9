-- Students who have passed out: off every list and out of the login, and they can be brought back. What they reached
-- stays where it is shown. `account.is_active` is false as long as it is set.
alter table student add column archived_at timestamptz;

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
