-- Inputs and expected outputs of tests that are too large to be listed: each is stored once, whichever questions and
-- versions have it. Its file holds it packed with gzip.
create table large_text (
  -- SHA-256 of the text in UTF-8.
  hash bytea primary key check (octet_length(hash) = 32),
  -- Of the text, not of the file.
  bytes integer not null check (bytes between 1 and 5000000),
  -- What stands where the text would.
  stand_in text not null,
  file_id uuid not null unique references stored_file,
  stored_at timestamptz not null
);

-- Who has brought a text in the last weeks: they may put it into questions of theirs.
create table large_text_upload (
  account_id uuid not null references account,
  hash bytea not null references large_text,
  uploaded_at timestamptz not null,
  primary key (account_id, hash)
);
create index large_text_upload_hash on large_text_upload (hash);
create index large_text_upload_by_time on large_text_upload (uploaded_at);

-- Where these are given, `input` and `output` are what stands in for the text.
alter table test_case
  add column input_hash bytea references large_text,
  add column output_hash bytea references large_text,
  -- Students are shown PUBLIC tests whole.
  add constraint test_case_large_is_hidden check (type = 'HIDDEN' or (input_hash is null and output_hash is null));
create index test_case_input_hash on test_case (input_hash) where input_hash is not null;
create index test_case_output_hash on test_case (output_hash) where output_hash is not null;
