-- When a record was last changed, by the clock. Lists follow alarms by it.
alter table alarm_record add column if not exists changed_at timestamptz not null default clock_timestamp();
-- When the assignee was reminded that the record is due; null: not yet.
alter table alarm_record add column if not exists reminded_at timestamptz;

create or replace function mark_changed_at() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create or replace trigger mark_changed_at before insert or update on alarm_record
  for each row execute function mark_changed_at();

create index if not exists alarm_record_changed on alarm_record (changed_at);
-- The parts of the list besides open records: those that cleared unprocessed, those that wait all the same, and those
-- that people processed.
create index if not exists alarm_record_returned on alarm_record (cleared_at)
  where cleared_at is not null and processed_at is null and withdrawn_at is null;
create index if not exists alarm_record_latched on alarm_record (id)
  where is_latched and cleared_at is not null and processed_at is null and withdrawn_at is null;
create index if not exists alarm_record_processed on alarm_record (processed_at desc) where processed_at is not null;
create index if not exists alarm_record_rule on alarm_record (tenant_id, rule_key, raised_at desc);
create index if not exists alarm_record_reminder on alarm_record (assigned_due_at)
  where assignee_id is not null and processed_at is null and reminded_at is null;
create index if not exists alarm_shelf_until on alarm_shelf (until_at) where ended_at is null and until_at is not null;
create index if not exists message_record_contact on message_record (contact_id);
-- A rule's level is put aside once at a time.
create unique index if not exists alarm_shelf_present on alarm_shelf (device_id, rule_key, level) where ended_at is null;
