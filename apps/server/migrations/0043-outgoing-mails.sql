-- Mails that are on their way, and for a while those that were sent: whichever server is there sends them.
create table outgoing_mail (
  id uuid primary key,
  -- Mails that one action has caused.
  batch_id uuid not null,
  -- What it is, in words; never what it says.
  kind text not null check (kind <> ''),
  -- Whom it is for, where that is somebody with an account.
  account_id uuid references account,
  address text not null check (address <> ''),
  -- Subject and text, encrypted: they may hold a password or a link. Gone once it is sent.
  letter bytea,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'REFUSED', 'DROPPED')),
  -- How often the mail server looked at it and would not take it yet.
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz not null default now(),
  -- Which server is sending it, and until when nobody else may.
  leased_by uuid,
  leased_until timestamptz,
  -- What it holds works no longer then.
  good_until timestamptz,
  -- A digest of the password hash that the account has while what the mail holds works.
  password_mark bytea,
  -- What the mail server said, as a code, or why it was dropped.
  why text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint outgoing_mail_is_ended check ((state = 'WAITING') = (ended_at is null)),
  constraint outgoing_mail_has_letter check (
    case state when 'WAITING' then letter is not null when 'REFUSED' then true else letter is null end
  ),
  constraint outgoing_mail_is_leased check ((leased_by is null) = (leased_until is null))
);
create index outgoing_mail_waiting on outgoing_mail (next_try_at, id) where state = 'WAITING';
create index outgoing_mail_of_batch on outgoing_mail (batch_id, state);
create index outgoing_mail_ended on outgoing_mail (ended_at) where state <> 'WAITING';

-- What letters are encrypted with is derived from this secret. All servers share it, and no backup has it.
create table mail_key (
  only_one boolean primary key default true check (only_one),
  secret bytea not null
    default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    check (octet_length(secret) = 32)
);
insert into mail_key default values;
