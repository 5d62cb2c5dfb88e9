-- Why a version of a question was made.
alter table question_version
  add column reason text not null default '' check (char_length(reason) <= 500),
  add column restored_from integer,
  add constraint question_version_restored_from foreign key (question_id, restored_from)
    references question_version (question_id, version),
  add constraint question_version_restores_earlier check (restored_from < version);
