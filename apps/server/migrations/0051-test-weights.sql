-- What a test case is called, what it says to whoever fails it, and what it counts for.
alter table test_case
  add column name text not null default '' check (char_length(name) <= 60),
  add column hint text not null default '' check (char_length(hint) <= 500),
  add column weight integer not null default 1 check (weight between 0 and 1000),
  -- Tests of one group count when all of them pass; empty: for itself.
  add column group_name text not null default '' check (char_length(group_name) <= 60);
