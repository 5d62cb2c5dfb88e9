-- The content of a file lies in its row, or in a store beside the database under its SHA-256.
alter table stored_file
  add column hash bytea not null default sha256('') check (octet_length(hash) = 32),
  add column bytes bigint not null default 0 check (bytes >= 0),
  alter column content drop not null;

-- Versions before write only the content.
create function describe_stored_file() returns trigger language plpgsql as $$
begin
  new.hash := sha256(new.content);
  new.bytes := octet_length(new.content);
  return new;
end $$;
create trigger describe_stored_file before insert on stored_file
  for each row when (new.content is not null) execute function describe_stored_file();

update stored_file set hash = sha256(content), bytes = octet_length(content);

create index stored_file_hash on stored_file (hash);

-- Contents in a store that no file has, and since when that is known; no backup has them.
create table leftover_content (
  hash bytea primary key check (octet_length(hash) = 32),
  since timestamptz not null default now()
);

-- What all servers share of the place where files lie; no backup has it.
create table file_store (
  only_one boolean primary key default true check (only_one),
  -- What signs links to files.
  link_secret bytea not null
    default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    check (octet_length(link_secret) = 32),
  -- The folder or bucket of the server that looked first, by the mark that lies in it.
  place uuid
);
insert into file_store default values;
