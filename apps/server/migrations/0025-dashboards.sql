-- What the administrator's dashboard asks of the audit log: the last backup, and mails that could not be sent. They are
-- few among logins and changes of years.
create index audit_log_installation on audit_log (action, at) where action in ('backup', 'fail-mail');

-- The questions whose reference solution fails, of all versions of all questions.
create index question_version_failed on question_version (question_id, version) where reference_status = 'FAILED';
