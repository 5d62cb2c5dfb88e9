-- What a question is found by, in one narrow table and in lower case: a search then compares letter by letter, which is
-- many times quicker than ILIKE over the versions. It is made of four tables, so the database keeps it up to date
-- itself, whoever writes to one of them.
create table question_search (
  question_id uuid primary key references question on delete cascade,
  -- The words of the newest version.
  statement text not null,
  -- The names of subject and tags, a line each.
  places text not null
);
-- A page of text stays in its row as it is: to take it out of a compressed one would take longer than to read it.
alter table question_search set (toast_tuple_target = 8160);

create function write_question_search(ids uuid[]) returns void language sql as $$
  insert into question_search (question_id, statement, places)
  select question.id, lower(said.statement_text), lower(concat_ws(
    E'\n',
    subject.name,
    (
      select string_agg(tag.name, E'\n')
      from question_tag join tag on tag.id = question_tag.tag_id
      where question_tag.question_id = question.id
    )
  ))
  from question
  join question_version as said on said.question_id = question.id and said.version = question.version
  left join subject on subject.id = question.subject_id
  where question.id = any(ids)
  on conflict (question_id) do update set statement = excluded.statement, places = excluded.places
  where (question_search.statement, question_search.places) <> (excluded.statement, excluded.places)
$$;

-- Each of these hears which rows a statement has changed, and writes what they are found by once for all of them.
create function search_changed_versions() returns trigger language plpgsql as $$
begin
  perform write_question_search(array(select question_id from changed));
  return null;
end
$$;
create trigger question_search after insert on question_version
  referencing new table as changed for each statement execute function search_changed_versions();
create trigger question_search_added after insert on question_tag
  referencing new table as changed for each statement execute function search_changed_versions();
create trigger question_search_removed after delete on question_tag
  referencing old table as changed for each statement execute function search_changed_versions();

create function search_changed_questions() returns trigger language plpgsql as $$
begin
  perform write_question_search(array(
    select after.id from after join before on before.id = after.id
    where (after.version, after.subject_id) is distinct from (before.version, before.subject_id)
  ));
  return null;
end
$$;
create trigger question_search after update on question
  referencing old table as before new table as after for each statement execute function search_changed_questions();

create function search_renamed_subjects() returns trigger language plpgsql as $$
begin
  perform write_question_search(array(
    select question.id from after join before on before.id = after.id and before.name <> after.name
    join question on question.subject_id = after.id
  ));
  return null;
end
$$;
create trigger question_search after update on subject
  referencing old table as before new table as after for each statement execute function search_renamed_subjects();

create function search_renamed_tags() returns trigger language plpgsql as $$
begin
  perform write_question_search(array(
    select question_tag.question_id from after join before on before.id = after.id and before.name <> after.name
    join question_tag on question_tag.tag_id = after.id
  ));
  return null;
end
$$;
create trigger question_search after update on tag
  referencing old table as before new table as after for each statement execute function search_renamed_tags();

select write_question_search(array(select id from question));

-- What the list is sorted and filtered by, without the texts beside it.
create index question_version_facts on question_version (question_id, version)
  include (id, languages, marks, time_required, difficulty);
