-- Who saved an item last, and when: told to whoever saves on an older edition of it. Null before its first edit.
alter table task add column edited_by uuid references account, add column edited_at timestamptz;
alter table question add column edited_by uuid references account, add column edited_at timestamptz;
alter table rubric add column edited_by uuid references account, add column edited_at timestamptz;
alter table student_group add column edited_by uuid references account, add column edited_at timestamptz;
