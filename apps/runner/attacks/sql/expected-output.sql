-- attack: the expected output and the test’s input looked for
-- expect: WRONG_ANSWER
-- never: /what is expected/
-- expected-output: "what is expected"
select * from sqlite_schema;
select * from temp.sqlite_schema;
select * from pragma_database_list;
