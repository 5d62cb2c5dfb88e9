-- The short name of a question, as its author gave it with a version; empty where there is none.
alter table question_version
  add column name text not null default '' check (char_length(name) <= 80);

-- A question is found, and sorted, by its name before its words.
create or replace function write_question_search(ids uuid[]) returns void language sql as $$
  insert into question_search (question_id, statement, places)
  select question.id, lower(concat_ws(E'\n', nullif(said.name, ''), said.statement_text)), lower(concat_ws(
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
