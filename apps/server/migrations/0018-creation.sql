-- What was created under an id that its creator had drawn: a call whose answer was lost is made again with the same id,
-- and is known by it. A row stays when the item is deleted, so that a late repetition does not bring it back.
create table creation (
  -- Of the item, whatever it is.
  item_id uuid primary key,
  account_id uuid not null references account,
  -- SHA-256 of what was sent.
  sent_hash bytea not null check (octet_length(sent_hash) = 32),
  created_at timestamptz not null
);
