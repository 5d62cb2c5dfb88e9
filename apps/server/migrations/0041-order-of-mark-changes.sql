-- In which order the marks of an attempt were changed. When they were does not say it: of two who change one mark at once, each
-- has the time before waiting for the other, and a clock can be set back.
alter table mark_change add column position integer check (position >= 1);
update mark_change set position = ordered.position
from (
  select id, row_number() over (partition by attempt_id order by changed_at, id) as position from mark_change
) as ordered
where ordered.id = mark_change.id;
create index mark_change_order on mark_change (attempt_id, position);

-- Whoever changes marks holds their attempt. Servers of before give no position; a restored change keeps the one that it had.
create function place_mark_change() returns trigger language plpgsql as $$
begin
  if new.position is null then
    select 1 + coalesce(max(position), 0) into new.position from mark_change where attempt_id = new.attempt_id;
  end if;
  return new;
end
$$;
create trigger mark_change_is_placed before insert on mark_change
  for each row execute function place_mark_change();
