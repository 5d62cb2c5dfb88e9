-- A department has one subject of a code. Heads of departments write them from now on.
create unique index subject_code on subject (department_id, lower(code));
alter table subject
  add check (code <> '' and length(code) <= 10),
  add check (name <> '' and length(name) <= 100);
drop index subject_department;
create index subject_department on subject (department_id, created_at desc, id desc);

-- Orders and titles of modules change places in one transaction, so they are looked at when it ends.
alter table module
  drop constraint module_subject_id_order_key,
  add constraint module_order unique (subject_id, "order") deferrable initially deferred,
  add constraint module_title exclude (subject_id with =, lower(title) with =) deferrable initially deferred,
  add check (title <> '');

create index task_subject on task (subject_id);

-- Tags are listed by when they were made.
create index tag_created on tag (created_at desc, id desc);
