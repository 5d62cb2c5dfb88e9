-- The audit log is added to and never changed, whoever asks. The role that the server works as may not even try
-- (`prepare-database.ts`); this holds for the owner as well, who would have to take the trigger off first.

-- Whether it is no change of anything, and goes when its time is over.
alter table audit_log add column passes boolean not null default false;
update audit_log set passes = true where action in (
  'login', 'logout', 'fail-login', 'refuse', 'refuse-exam-browser', 'read-leaderboard', 'read-report'
);
create index audit_log_passing on audit_log (at) where passes;
create index audit_log_traced on audit_log (at) where address <> '' and not passes;

-- What retention takes away, and nothing else: entries that pass, and of the others address and device. Nothing of the
-- last 30 days, which is the least that AUDIT_DAYS can be.
create function keep_audit_log() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
  raise exception 'entries of the audit log are neither changed nor deleted'
    using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_entries before update or delete on audit_log for each row execute function keep_audit_log();
create trigger keep_all before truncate on audit_log for each statement execute function keep_audit_log();

-- Retention, for a role that may not do this itself: with the rights of the owner, within the bounds of the trigger.
-- Takes away at most so many entries, and bares as many; answers how many it were.
create function expire_audit_log(before timestamptz, at_a_time integer) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with deleted as (
    delete from public.audit_log where id in (
      select id from public.audit_log
      where passes and at < least(before, now() - interval '30 days') order by at limit at_a_time
    ) returning 1
  ), bared as (
    update public.audit_log set address = '', device = '' where id in (
      select id from public.audit_log
      where not passes and address <> '' and at < least(before, now() - interval '30 days')
      order by at limit at_a_time
    ) returning 1
  )
  select (select count(*) from deleted) + (select count(*) from bared)
$$;
