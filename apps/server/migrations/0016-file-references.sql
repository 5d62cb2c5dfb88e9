-- Whoever replaces a picture throws the old file away; that nothing refers to it is found without reading whole tables.
create index account_picture on account (picture_id) where picture_id is not null;
create index question_version_attachment on question_version (attachment_id) where attachment_id is not null;
