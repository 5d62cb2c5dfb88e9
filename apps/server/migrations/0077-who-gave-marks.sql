-- An account that is deleted is looked for wherever somebody may be named: in the tables that grow with every exam by an
-- index, or a thousand simulated students would take minutes to remove. Most rows name nobody.
create index submission_program_given_by on submission_program (given_by) where given_by is not null;
create index submission_program_evaluated_by on submission_program (evaluated_by) where evaluated_by is not null;
create index evaluation_evaluated_by on evaluation (evaluated_by);
create index mark_change_changed_by on mark_change (changed_by) where changed_by is not null;
create index mark_change_given_by_before on mark_change (given_by_before) where given_by_before is not null;
create index rubric_mark_given_by on rubric_mark (given_by) where given_by is not null;
create index record_leaf_account on record_leaf (student_id) where student_id is not null;
create index outgoing_mail_account on outgoing_mail (account_id) where account_id is not null;
