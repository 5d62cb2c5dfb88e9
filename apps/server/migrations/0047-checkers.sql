-- How outputs are compared: by question, and by test where it is otherwise. What it may be is settled by the contract; the
-- database knows the names.
create function is_checker(checker jsonb) returns boolean language sql immutable parallel safe return
  jsonb_typeof(checker) = 'object'
  and coalesce(checker ->> 'kind' in ('LINES', 'EXACT', 'TOKENS', 'NUMBERS', 'UNORDERED'), false);

alter table question_version add column checker jsonb not null default '{"kind": "LINES"}' check (is_checker(checker));
alter table test_case add column checker jsonb check (checker is null or is_checker(checker));

-- A judge talks to the program while both run, or reads what it printed when it has ended.
alter table judge_program add column way text not null default 'TALK' check (way in ('TALK', 'OUTPUT'));
