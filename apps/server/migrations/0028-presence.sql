-- Whether students were there while they sat an exam, as the exam page notes it: one chain for each opening of the page
-- ("presence" in the contract), a row for what one call brought of it.
create table presence_batch (
  attempt_id uuid not null references attempt,
  -- In the order of arrival over all pages, without gaps.
  number integer not null check (number >= 1),
  page text not null check (length(page) between 1 and 64),
  from_revision integer not null check (from_revision >= 1),
  to_revision integer not null check (to_revision >= from_revision),
  previous_hash text not null,
  hash text not null,
  entries jsonb not null,
  -- Over the attempt's batch before and this one's page and hash: no row can be taken out unseen.
  chain_hash text not null,
  received_at timestamptz not null,
  primary key (attempt_id, number),
  unique (attempt_id, page, to_revision)
);

-- Where the presence of an attempt stands.
create table presence (
  attempt_id uuid primary key references attempt,
  -- Of the newest batch.
  number integer not null,
  chain_hash text not null,
  -- When its student last left the page and last came to it, by the page that said so later; away where the first is later.
  away_at timestamptz,
  back_at timestamptz
);
