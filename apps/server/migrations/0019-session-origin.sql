-- Where a session was opened: the caller's address, and how the browser names itself. Empty for those from before.
alter table session
  add column address text not null default '' check (length(address) <= 64),
  add column device text not null default '' check (length(device) <= 300);
alter table session alter column address drop default, alter column device drop default;
