-- The access token that something was done with, beside the account; a service account has no account beside it.
alter table audit_log add column token_id uuid references access_token;
create index audit_log_token on audit_log (token_id, at) where token_id is not null;
