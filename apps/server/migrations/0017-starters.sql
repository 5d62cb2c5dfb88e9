-- Starter code of a question's further languages. Snippets stay those of the first; a language without any starts from
-- its skeleton, as it did.
create table starter (
  question_version_id uuid not null references question_version on delete cascade,
  position integer not null,
  language text not null,
  code text not null check (code <> ''),
  primary key (question_version_id, position),
  unique (question_version_id, language)
);
