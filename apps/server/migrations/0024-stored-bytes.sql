-- What is kept for good of an attempt's log, of its runs and of what was set aside, in bytes: it has a ceiling.
alter table attempt add column stored_bytes bigint not null default 0 check (stored_bytes >= 0);

update attempt set stored_bytes =
  coalesce((select sum(octet_length(entries::text)) from edit_batch where attempt_id = attempt.id), 0)
  + coalesce((select sum(octet_length(code::text)) from run_log where attempt_id = attempt.id), 0)
  + coalesce((
      select sum(octet_length(code::text) + coalesce(octet_length(entries::text), 0))
      from draft_set_aside where attempt_id = attempt.id
    ), 0)
where submitted_at is null;

-- What an account has stored is counted whenever it stores a file.
create index stored_file_owner on stored_file (owner_id, is_private);
