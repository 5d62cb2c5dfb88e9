-- The name by which those who look after a student know them, once the student goes by another one; null while they are
-- the same.
alter table account add column register_name text check (register_name <> '');

-- How whoever looks after a student sees the name. An older server may write the register's own name back.
alter table account add column shown_name text not null generated always as (
  case
    when register_name is null or register_name = fullname then fullname
    else fullname || ' (register: ' || register_name || ')'
  end
) stored;

create or replace view person as
  select
    id, username, fullname, email, phone, gender, picture_id, role, institute_id, department_id, is_active,
    must_change_password, created_at, deleted_at, register_name, shown_name
  from account;

-- Whether students of the department may not change their names.
alter table department add column locks_names boolean not null default false;

create or replace view department_outline as
  select id, institute_id, name, created_at, deleted_at, locks_names
  from department;

-- Phones are kept in E.164. Ten digits alone are an Indian number; others stay as they are until somebody types them anew.
update account set phone = '+91' || phone where phone ~ '^[1-9][0-9]{9}$';
