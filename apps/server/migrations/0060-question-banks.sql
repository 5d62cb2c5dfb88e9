-- Questions that their owners offer to others, each in one version and as far as one bank reaches.
create table bank_offer (
  question_id uuid primary key references question on delete cascade,
  version integer not null,
  bank text not null check (bank in ('DEPARTMENT', 'INSTITUTE', 'PLATFORM')),
  note text not null default '' check (char_length(note) <= 500),
  offered_by uuid not null references account,
  offered_at timestamptz not null,
  -- Who lets all institutes see it.
  agreed_by uuid references account,
  agreed_at timestamptz,
  foreign key (question_id, version) references question_version (question_id, version),
  check ((agreed_by is null) = (agreed_at is null)),
  check (agreed_at is null or bank = 'PLATFORM')
);
create index bank_offer_offered_at on bank_offer (offered_at desc);

-- Where a question was copied from. The words stay as they were then, whatever becomes of the source.
create table question_origin (
  question_id uuid primary key references question on delete cascade,
  source_id uuid references question on delete set null,
  version integer not null check (version >= 1),
  -- The version of the copy that says the same.
  own_version integer not null,
  name text not null,
  author text not null,
  department text not null,
  institute text not null,
  copied_by uuid not null references account,
  copied_at timestamptz not null,
  foreign key (question_id, own_version) references question_version (question_id, version)
);
create index question_origin_source on question_origin (source_id);
