-- How long is kept what is kept for a time only: a kind without a row is kept for ever.
create table retention_period (
  kind text primary key
    check (kind in ('LOGS', 'PROGRAMS', 'STUDENTS', 'STAFF', 'FEEDBACK', 'FILES', 'MAILS')),
  days integer not null check (days between 1 and 36500),
  set_by uuid not null references account,
  set_at timestamptz not null
);

-- What must not go, whatever the periods say: all of a task, or all of a person.
create table retention_hold (
  id uuid primary key,
  task_id uuid references task,
  account_id uuid references account,
  reason text not null check (length(reason) between 1 and 500),
  held_by uuid not null references account,
  held_at timestamptz not null,
  lifted_by uuid references account,
  lifted_at timestamptz,
  constraint retention_hold_of_one check ((task_id is null) <> (account_id is null)),
  constraint retention_hold_lifted check ((lifted_by is null) = (lifted_at is null))
);
create unique index retention_hold_task on retention_hold (task_id) where lifted_at is null;
create unique index retention_hold_account on retention_hold (account_id) where lifted_at is null;

-- Attempts of which something was removed: what was typed, and (later or at once) the programs too.
create table attempt_removal (
  attempt_id uuid primary key references attempt,
  logs_at timestamptz not null,
  programs_at timestamptz
);

-- Since when somebody cannot log in; those for whom nobody knows count from now.
alter table account add column inactive_since timestamptz;
update account set inactive_since = now() where not is_active;
-- Since when it is no longer said who this was.
alter table account add column anonymised_at timestamptz;

create function note_inactive() returns trigger language plpgsql as $$
begin
  new.inactive_since := case when not new.is_active then now() end;
  return new;
end
$$;
create trigger account_notes_inactive before update of is_active on account for each row
  when (old.is_active is distinct from new.is_active) execute function note_inactive();

-- Entries of the audit log stay; of somebody who was made anonymous they lose what tells who it was.
create or replace function keep_audit_log() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
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
  if tg_op = 'UPDATE' then
    bared := old;
    bared.address := new.address;
    bared.device := new.device;
    bared.detail := new.detail;
    if new is not distinct from bared and new.address in ('', old.address) and new.device in ('', old.device)
      and old.detail @> new.detail and exists (
        select from account
        where anonymised_at is not null
          and (id = old.item_id or id = old.actor_id or id::text = old.detail ->> 'studentId')
      )
    then
      return new;
    end if;
  end if;
  raise exception 'entries of the audit log are neither changed nor deleted'
    using errcode = 'insufficient_privilege';
end
$$;

-- Takes from the audit log what tells who somebody was: for a role that may not do this itself, within the bounds of the
-- trigger, and of people who were made anonymous alone.
create function anonymise_audit_log(people uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.audit_log
  set
    address = case when actor_id = any(gone.ids) then '' else address end,
    device = case when actor_id = any(gone.ids) then '' else device end,
    detail = case
      when item_id = any(gone.ids) or detail ->> 'studentId' = any(gone.texts) then coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(detail) where key in ('studentId', 'attemptId', 'questionId')
      ), '{}')
      else detail
    end
  from (
    select array_agg(id) as ids, array_agg(id::text) as texts from public.account
    where id = any(people) and anonymised_at is not null
  ) as gone
  where (actor_id = any(gone.ids) and address <> '') or item_id = any(gone.ids)
    or detail ->> 'studentId' = any(gone.texts)
$$;
