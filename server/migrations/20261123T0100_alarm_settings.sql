-- What a setting is of: its device, its group, or the factory or dealer of its machine type. Servers are told this id,
-- and the setting's own: with the ids of all its places they would work out the rules of a whole dealer each time.
alter table alarm_setting add column if not exists target_id uuid
  generated always as (coalesce(device_id, group_id, customer_id, tenant_id)) stored;

do $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'referencing new table as new_rows'), ('update', 'referencing old table as old_rows new table as new_rows'),
    ('delete', 'referencing old table as old_rows'), ('truncate', '')) events (name, rows)
  loop
    execute format('create or replace trigger changed_%s after %s on alarm_setting %s for each statement execute function tell_changed(%s)',
      event.name, event.name, event.rows, '''id'', ''target_id''');
  end loop;
end $$;

-- How often each setting raised an alarm lately.
create index if not exists alarm_record_setting on alarm_record (setting_id, raised_at) where setting_id is not null;
-- Which settings hold for the devices of a dealer.
create index if not exists alarm_setting_tenant on alarm_setting (tenant_id, indicator);
