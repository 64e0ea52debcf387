-- Results of laboratories stand in a table of their own: they never change what a sensor sent. A sample is read and
-- written as a whole; its results are a list of quantity, value and method.
create table if not exists lab_sample (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  device_id uuid not null references device on delete cascade,
  at timestamptz not null,
  place text not null default '',
  laboratory text not null default '',
  report_no text not null default '',
  note text not null default '',
  results jsonb not null,
  account_id uuid references account on delete set null,
  version integer not null default 1
);
-- A report is entered once, by hand or from a file.
create unique index if not exists lab_sample_report on lab_sample (device_id, at, lower(report_no));

-- From when to when a sensor's indicator is corrected: slope × reading + intercept. Readings outside the time stay as
-- they were sent, whenever they arrive, so that the reading as it was sent can always be calculated.
create table if not exists sensor_correction (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  device_id uuid not null references device on delete cascade,
  key text not null,
  slope double precision not null,
  intercept double precision not null,
  samples integer not null,
  reason text not null default '',
  account_id uuid references account on delete set null,
  from_at timestamptz not null,
  -- Null: in force. A correction that was ended before it began has no duration.
  to_at timestamptz,
  ended_reason text not null default '',
  ended_by uuid references account on delete set null
);
create unique index if not exists sensor_correction_in_force on sensor_correction (device_id, key) where to_at is null;
create index if not exists sensor_correction_device on sensor_correction (device_id, from_at);

do $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'referencing new table as new_rows'), ('update', 'referencing old table as old_rows new table as new_rows'),
    ('delete', 'referencing old table as old_rows'), ('truncate', '')) events (name, rows)
  loop
    execute format('create or replace trigger changed_%s after %s on sensor_correction %s for each statement execute function tell_changed(''device_id'')',
      event.name, event.name, event.rows);
  end loop;
end $$;
