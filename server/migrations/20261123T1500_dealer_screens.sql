-- What a dealer's wall shows in place of what is counted, while the flag is open.
create table if not exists dealer_screen (
  tenant_id uuid primary key references tenant on delete cascade,
  is_open boolean not null default false,
  -- `DealerScreenForm`. Null: nobody has saved any.
  form jsonb,
  -- When the flag last changed, and who changed it. Null: never.
  opened_at timestamptz,
  opened_by uuid references account on delete set null,
  version integer not null default 1,
  check (form is not null or not is_open)
);

-- The findings of a device, counted by category.
create index if not exists alarm_record_found on alarm_record (device_id, category)
  where finding_rule is not null and withdrawn_at is null;
