-- What a save adds to the log of a question takes less than half the room: entries as a packed text, its hash as bytes, and
-- the one before is that of the row before. Rows that are there stay as they are. Whoever reads, and servers of the version
-- before, which also write, have `edit_batch`: all rows with their entries as plain JSON.
alter table edit_batch rename to edit_log;
alter table edit_log
  alter column entries drop not null,
  alter column hash drop not null,
  alter column previous_hash drop not null,
  add column packed text,
  add column head bytea check (octet_length(head) = 32),
  -- A device that calls itself by 32 digits, as browsers do; others stand in `device`.
  add column device_digits uuid check (device_digits is null or device is null),
  add constraint edit_log_form check (
    case
      when packed is null then entries is not null and hash is not null and previous_hash is not null and head is null
      else entries is null and hash is null and previous_hash is null and head is not null
    end
  );

-- The entries that `packEntries` of the server has packed, the first of which has the number `first`: a list, each of them
--   wait, text                                     typed where the change before ended
--   [wait, text]                                   the same, where `wait` is a text
--   [wait, count]                                  so many characters before that place were removed
--   [wait, at, removed, text]                      an edit in the same block
--   [wait, language, block, at, removed, text]     an edit elsewhere
--   [wait, number, language, blocks]               a whole program, after which the place is the begin of its first block
-- `wait` is ms from the entry before, or from when they were received; or, as a text, the moment itself.
create function unpacked_entries(first integer, received timestamptz, packed jsonb) returns jsonb
language plpgsql immutable strict parallel safe as $$
declare
  one jsonb;
  wait jsonb;
  entries jsonb[] := '{}';
  revision integer := first - 1;
  moment bigint := round(extract(epoch from received) * 1000);
  typed_at text;
  language text;
  block integer := 0;
  place integer;
  removed integer;
  inserted text;
  -- Where the change before ended, counting characters.
  finish integer := 0;
  change jsonb;
begin
  for one in select value from jsonb_array_elements(packed) loop
    if jsonb_typeof(one) = 'number' then
      wait := one;
      continue;
    end if;
    if jsonb_typeof(one) = 'string' then
      one := jsonb_build_array(wait, one);
    end if;
    revision := revision + 1;
    if jsonb_typeof(one->0) = 'string' then
      typed_at := one->>0;
    else
      moment := moment + (one->0)::bigint;
      typed_at := to_char(
        timestamp 'epoch' + moment * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      );
    end if;
    if jsonb_typeof(one->3) = 'array' then
      revision := (one->1)::integer;
      language := one->>2;
      block := 0;
      finish := 0;
      change := jsonb_build_array(language, one->3);
    else
      removed := 0;
      inserted := '';
      if jsonb_array_length(one) = 6 then
        language := one->>1;
        block := (one->2)::integer;
        place := (one->3)::integer;
        removed := (one->4)::integer;
        inserted := one->>5;
      elsif jsonb_array_length(one) = 4 then
        place := (one->1)::integer;
        removed := (one->2)::integer;
        inserted := one->>3;
      elsif jsonb_typeof(one->1) = 'number' then
        removed := (one->1)::integer;
        place := finish - removed;
      else
        place := finish;
        inserted := one->>1;
      end if;
      finish := place + length(inserted);
      change := jsonb_build_array(language, block, place, removed, inserted);
    end if;
    entries := entries || jsonb_build_object('revision', revision, 'typedAt', typed_at, 'change', change);
  end loop;
  return to_jsonb(entries);
end
$$;

create view edit_batch as
  select
    attempt_id,
    question_id,
    from_revision,
    to_revision,
    case
      when packed is null then previous_hash
      else coalesce(
        (
          select coalesce(before.hash, encode(before.head, 'hex')) from edit_log as before
          where before.attempt_id = edit_log.attempt_id and before.question_id = edit_log.question_id
            and before.to_revision < edit_log.from_revision
          order by before.to_revision desc limit 1
        ),
        ''
      )
    end as previous_hash,
    case when packed is null then hash else encode(head, 'hex') end as hash,
    case when packed is null then entries else unpacked_entries(from_revision, received_at, packed::jsonb) end as entries,
    coalesce(device, replace(device_digits::text, '-', '')) as device,
    typed_at,
    received_at
  from edit_log;

-- A server of the version before writes rows as it knows them.
create function insert_edit_batch() returns trigger language plpgsql as $$
begin
  insert into edit_log
    (attempt_id, question_id, from_revision, to_revision, previous_hash, hash, entries, device, typed_at, received_at)
  values (
    new.attempt_id, new.question_id, new.from_revision, new.to_revision, new.previous_hash, new.hash, new.entries,
    new.device, new.typed_at, new.received_at
  );
  return new;
end
$$;
create trigger edit_batch_insert instead of insert on edit_batch for each row execute function insert_edit_batch();

-- Who may use the table may use the view, from the same moment: a server of the version before is at work.
do $$
declare
  given record;
begin
  for given in
    select grantee, privilege_type from information_schema.role_table_grants
    where table_schema = current_schema() and table_name = 'edit_log' and grantee not in (current_user, 'PUBLIC')
      and privilege_type in ('SELECT', 'INSERT', 'DELETE')
  loop
    execute format('grant %s on edit_batch to %I', given.privilege_type, given.grantee);
  end loop;
end
$$;
