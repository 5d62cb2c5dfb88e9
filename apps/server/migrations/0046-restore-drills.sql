-- When it was last tried whether a backup of this installation can be restored, with what came of it; null: never.
alter table installation add column drilled_at timestamptz;
