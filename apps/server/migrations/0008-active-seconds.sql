-- How long a student worked at a question, seconds. Written when the attempt is graded, so that the analysis of a task
-- need not read every run and draft of it.
alter table attempt_question add active_seconds numeric(12, 3) check (active_seconds >= 0);

-- The attempts that are graded already, by the rule of `storeActiveSeconds`.
with sign as (
  select run_log.attempt_id, run_log.question_id, run_log.executed_at as at from run_log
  union all
  select draft.attempt_id, draft.question_id, least(draft.typed_at, draft.saved_at) from draft
), span as (
  select
    sign.attempt_id,
    sign.question_id,
    extract(epoch from
      least(greatest(sign.at, attempt.started_at), attempt.submitted_at) - least(
        greatest(
          lag(sign.at, 1, attempt.started_at) over (partition by sign.attempt_id order by sign.at),
          attempt.started_at
        ),
        attempt.submitted_at
      )
    ) as seconds
  from sign
  join attempt on attempt.id = sign.attempt_id
  where attempt.graded_at is not null
), active as (
  select attempt_id, question_id, sum(seconds) as seconds from span group by attempt_id, question_id
)
update attempt_question
set active_seconds = coalesce(active.seconds, 0)
from attempt_question as own
join attempt on attempt.id = own.attempt_id
left join active on active.attempt_id = own.attempt_id and active.question_id = own.question_id
where
  attempt.graded_at is not null
  and attempt_question.attempt_id = own.attempt_id
  and attempt_question.question_id = own.question_id;
