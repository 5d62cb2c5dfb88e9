-- From where a question came that somebody brought in a file: the same file brought again makes nothing twice.
create table imported_question (
  question_id uuid primary key references question,
  -- How its file tells it apart: the id that its first place gave it, or its name there.
  origin text not null check (char_length(origin) between 1 and 300),
  -- SHA-256 of all that its file said of it when it was brought last.
  file_hash bytea not null check (octet_length(file_hash) = 32),
  brought_at timestamptz not null
);
create index imported_question_origin on imported_question (origin);
