-- What a program brings is one column: a person's mark outranks the computed one, and nobody else has to know that.
alter table submission_program
  add column marks numeric(7, 2) not null generated always as (coalesce(given_marks, computed_marks)) stored;

-- Every change of a mark, written in the transaction that makes it. Rows are added alone. There is none for what was
-- changed before this table was there.
create table mark_change (
  id uuid primary key,
  attempt_id uuid not null,
  question_id uuid not null,
  -- Which submission of the attempt had the mark; the first one is 1.
  number integer not null check (number >= 1),
  -- GRADED by its tests; GIVEN by a person, or what had been given WITHDRAWN; REOPENED: the attempt was opened again, and
  -- the mark went with what had been submitted; CARRIED over to the next submission, whose program is the same.
  cause text not null check (cause in ('GRADED', 'GIVEN', 'WITHDRAWN', 'REOPENED', 'CARRIED')),
  -- In the words of who did it, where some were asked for.
  reason text check (length(reason) between 1 and 500),
  -- Null: there was no such mark, or there is none any more.
  computed_before numeric(7, 2) check (computed_before >= 0),
  given_before numeric(7, 2) check (given_before >= 0),
  computed_after numeric(7, 2) check (computed_after >= 0),
  given_after numeric(7, 2) check (given_after >= 0),
  -- What counted, and what counts.
  marks_before numeric(7, 2) generated always as (coalesce(given_before, computed_before)) stored,
  marks_after numeric(7, 2) generated always as (coalesce(given_after, computed_after)) stored,
  -- Null: nobody, the product itself.
  changed_by uuid references account,
  changed_at timestamptz not null,
  foreign key (attempt_id, question_id) references attempt_question,
  constraint mark_change_changed_by check ((changed_by is null) = (cause in ('GRADED', 'CARRIED'))),
  constraint mark_change_said_why check (cause <> 'REOPENED' or reason is not null),
  constraint mark_change_is_one check (row(computed_before, given_before) is distinct from row(computed_after, given_after))
);
create index mark_change_program on mark_change (attempt_id, question_id, changed_at, id);
