-- When the exam page of an attempt last saved, or asked how much time is left; to within some seconds. Null until then.
alter table attempt add column heard_at timestamptz;
