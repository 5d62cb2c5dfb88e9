-- A save brought a change that may be a jump: those from outside are to be counted anew for its attempt.
create table jump_due (
  id uuid primary key,
  attempt_id uuid not null references attempt
);
create index jump_due_attempt on jump_due (attempt_id);

-- The jumps from outside in all programs of an attempt, as far as they are counted.
create table jump_count (
  attempt_id uuid primary key references attempt,
  changes integer not null check (changes >= 0),
  characters integer not null check (characters >= changes)
);
