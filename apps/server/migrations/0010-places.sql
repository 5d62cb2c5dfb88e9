-- An institute and a department have one head each.
create unique index account_institute_head on account (institute_id)
  where role = 'INSTITUTE-HEAD' and deleted_at is null;
create unique index account_department_head on account (department_id)
  where role = 'DEPARTMENT-HEAD' and deleted_at is null;

-- Two institutes of one name could not be told apart in a list.
create unique index institute_name on institute (lower(name)) where deleted_at is null;

-- The lists, newest first.
create index institute_created on institute (created_at desc) where deleted_at is null;
create index department_created on department (institute_id, created_at desc) where deleted_at is null;
