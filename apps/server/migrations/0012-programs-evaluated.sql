-- Who has evaluated a program: gave marks for it, or let those stand that it had. Null while nobody has.
alter table submission_program
  add column evaluated_by uuid references account,
  add column evaluated_at timestamptz,
  add constraint submission_program_evaluated check ((evaluated_by is null) = (evaluated_at is null));
alter table past_submission_program
  add column evaluated_by uuid references account,
  add column evaluated_at timestamptz,
  add constraint past_submission_program_evaluated check ((evaluated_by is null) = (evaluated_at is null));

-- Until now whoever evaluated a submission evaluated all of its programs.
update submission_program as program
set evaluated_by = evaluation.evaluated_by, evaluated_at = evaluation.evaluated_at
from evaluation
where evaluation.attempt_id = program.attempt_id;
update past_submission_program as program
set evaluated_by = past.evaluated_by, evaluated_at = past.evaluated_at
from past_submission as past
where past.attempt_id = program.attempt_id and past.number = program.number and past.evaluated_by is not null;
