-- Which files the statement of a version shows. The statement names each by its SHA-256 (`data-picture`).
create table statement_picture (
  question_version_id uuid not null references question_version on delete cascade,
  file_id uuid not null references stored_file,
  primary key (question_version_id, file_id)
);
create index statement_picture_file on statement_picture (file_id);
