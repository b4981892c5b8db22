-- Shown in the settings. Null: not since this was recorded.
alter table accounts.account
  add column password_changed_at timestamptz,
  add column exported_at timestamptz;
