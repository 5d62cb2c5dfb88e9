-- What a program may use on each test of a question. What it may be is settled by the contract; the database knows the names.
create function is_question_limits(limits jsonb) returns boolean language sql immutable parallel safe return
  jsonb_typeof(limits) = 'object'
  and coalesce(
    jsonb_typeof(limits -> 'seconds') = 'number'
    and jsonb_typeof(limits -> 'megabytes') = 'number'
    and jsonb_typeof(limits -> 'factors') = 'object',
    false
  );

alter table question_version
  add column limits jsonb not null default '{"seconds": 1, "megabytes": 256, "factors": {}}'
    check (is_question_limits(limits));
