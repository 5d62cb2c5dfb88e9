-- The audit log knows where a call came from, and holds what is no change: logins, refusals, what was read out.

alter table audit_log
  add address text not null default '',
  add device text not null default '',
  add request_id text not null default '',
  -- How often the same happened from `at` to `last_at`; repeated refusals are one row a minute.
  add times integer not null default 1 check (times > 0),
  add last_at timestamptz;
create index audit_log_at on audit_log (at, id);
create index audit_log_actor on audit_log (actor_id, at);
create index audit_log_address on audit_log (address, at) where address <> '';
