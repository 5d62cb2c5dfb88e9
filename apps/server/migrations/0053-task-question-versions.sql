-- A task keeps the versions of its questions until somebody takes newer ones. A server of the version before says none: 0
-- stands for the newest then, and never stays.
alter table task_question add column version integer not null default 0;
create function newest_version_of_question() returns trigger language plpgsql as $$
begin
  new.version := (select version from question where id = new.question_id);
  return new;
end
$$;
create trigger task_question_newest before insert on task_question
  for each row when (new.version = 0) execute function newest_version_of_question();
update task_question set version = question.version from question where question.id = task_question.question_id;
alter table task_question
  add constraint task_question_version foreign key (question_id, version) references question_version (question_id, version);
