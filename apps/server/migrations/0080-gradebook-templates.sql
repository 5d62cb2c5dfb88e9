-- The sheets in which universities take marks, as administrators describe them.
create table gradebook_template (
  id uuid primary key,
  -- The one whose tasks offer it; null: those of all institutes.
  institute_id uuid references institute,
  name text not null check (length(name) between 1 and 80),
  -- What the contract's schema of its settings takes.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  created_by uuid not null references account,
  created_at timestamptz not null,
  edited_by uuid references account,
  edited_at timestamptz,
  constraint gradebook_template_edited check ((edited_by is null) = (edited_at is null))
);
create unique index gradebook_template_name on gradebook_template (institute_id, lower(name)) nulls not distinct;
