-- Where other programs are told what happens: of one institute, or of all.
create table webhook (
  id uuid primary key,
  institute_id uuid references institute,
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  purpose text not null check (length(purpose) between 1 and 200),
  events text[] not null check (cardinality(events) > 0),
  -- What messages are signed with, encrypted; and for a while what they were signed with before.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  off_why text check (off_why in ('HAND', 'GONE', 'FAILING')),
  off_at timestamptz,
  -- Since when every try has failed.
  failing_since timestamptz,
  delivered_at timestamptz,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  constraint webhook_is_off check ((off_why is null) = (off_at is null)),
  constraint webhook_former_secret check ((former_secret is null) = (former_until is null))
);
create unique index webhook_url on webhook (url, institute_id) nulls not distinct;

-- What happened that somebody is told of, by ids alone: what a message says is read when it is sent. No foreign keys: who
-- writes this holds locks of attempts, and must not wait for somebody with the task who waits for these.
create table webhook_event (
  id uuid primary key,
  type text not null check (
    type in ('exam.over', 'exam.graded', 'results.published', 'marks.changed', 'request.opened', 'ping')
  ),
  task_id uuid,
  attempt_ids uuid[] not null default '{}',
  request_id uuid,
  at timestamptz not null default now(),
  constraint webhook_event_of_task check ((type = 'ping') = (task_id is null)),
  constraint webhook_event_of_request check ((type = 'request.opened') = (request_id is not null))
);
create index webhook_event_at on webhook_event (at);

-- What becomes of it at each receiver: whichever server is there sends it.
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook on delete cascade,
  event_id uuid not null references webhook_event on delete cascade,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  -- How often it was tried since it last began to wait.
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz not null default now(),
  leased_by uuid,
  leased_until timestamptz,
  -- What the last try came to.
  status integer,
  ms integer check (ms >= 0),
  why text check (why <> ''),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (event_id, webhook_id),
  constraint webhook_delivery_is_ended check ((state = 'WAITING') = (ended_at is null)),
  constraint webhook_delivery_is_leased check ((leased_by is null) = (leased_until is null))
);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, next_try_at, id) where state = 'WAITING';
create index webhook_delivery_failed on webhook_delivery (webhook_id, created_at) where state = 'FAILED';
create index webhook_delivery_listed on webhook_delivery (webhook_id, created_at desc, id desc);

create table webhook_try (
  id uuid primary key,
  delivery_id uuid not null references webhook_delivery on delete cascade,
  at timestamptz not null default now(),
  status integer,
  ms integer not null check (ms >= 0),
  why text check (why <> ''),
  -- How the answer began.
  answer text not null default '' check (length(answer) <= 1000)
);
create index webhook_try_delivery on webhook_try (delivery_id, at);

-- Which exams were found to be over, and graded. No foreign key, for the same reason.
create table exam_moment (
  task_id uuid not null,
  type text not null check (type in ('exam.over', 'exam.graded')),
  noted_at timestamptz not null default now(),
  primary key (task_id, type)
);

-- These speak of tables that a server of the version before, which is at work meanwhile, has no rights to: they have the
-- owner's.
-- An exam that goes on is not over any more, and will be again.
create function forget_exam_moments() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from exam_moment where task_id = case tg_table_name when 'task' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'task_id')::uuid end;
  return null;
end
$$;
create trigger task_goes_on after update of end_time on task for each row
  when (new.end_time > old.end_time) execute function forget_exam_moments();
create trigger attempt_goes_on after update of open_until on attempt for each row
  when (new.open_until is distinct from old.open_until) execute function forget_exam_moments();
create trigger extra_time_goes_on after insert or update on extra_time for each row
  execute function forget_exam_moments();

-- Tells those who want to know, in the transaction in which it happens: webhooks of the institute of the task, and of all
-- institutes, that are on and were there by `moment`.
create function tell_webhooks(told_type text, told_task uuid, told_attempts uuid[], told_request uuid, moment timestamptz)
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with receiver as materialized (
    select webhook.id
    from task
    join department on department.id = task.department_id
    join webhook on webhook.institute_id is null or webhook.institute_id = department.institute_id
    where task.id = told_task and webhook.off_at is null and told_type = any(webhook.events)
      and webhook.created_at <= moment
    -- One that is just being deleted is told nothing, and fails nobody.
    for key share of webhook
  ),
  event as (
    insert into webhook_event (id, type, task_id, attempt_ids, request_id)
    select gen_random_uuid(), told_type, told_task, told_attempts, told_request
    where exists (select from receiver)
    returning id
  )
  insert into webhook_delivery (id, webhook_id, event_id)
  select gen_random_uuid(), receiver.id, event.id from receiver, event
$$;

create function tell_published() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tell_webhooks('results.published', new.id, '{}', null, now());
  return null;
end
$$;
create trigger task_is_published after update of is_result_published on task for each row
  when (new.is_result_published and not old.is_result_published) execute function tell_published();

create function tell_request() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tell_webhooks('request.opened', attempt.task_id, array[attempt.id], new.id, now())
  from attempt where attempt.id = new.attempt_id;
  return null;
end
$$;
create trigger regrade_request_is_told after insert on regrade_request for each row execute function tell_request();

-- Marks that students have seen. A regrade changes those of thousands: a message says no more than a hundred.
create function tell_changed_marks() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from webhook where off_at is null and 'marks.changed' = any(events)) then
    perform tell_webhooks('marks.changed', told.task_id, told.attempts, null, now())
    from (
      select part.task_id, array_agg(part.id order by part.id) as attempts
      from (
        select attempt.task_id, attempt.id,
          (row_number() over (partition by attempt.task_id order by attempt.id) - 1) / 100 as place
        from (select distinct attempt_id from changed where marks_before is distinct from marks_after) as marked
        join attempt on attempt.id = marked.attempt_id
        join task on task.id = attempt.task_id and task.is_result_published
      ) as part
      group by part.task_id, part.place
    ) as told;
  end if;
  return null;
end
$$;
create trigger mark_change_is_told after insert on mark_change referencing new table as changed
  for each statement execute function tell_changed_marks();
