-- What a person set for the alarms of an indicator, on one device, a group of devices, or a machine type.
create table if not exists alarm_setting (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  -- null: a machine type in all factories of the dealer.
  customer_id uuid references customer on delete cascade,
  device_id uuid references device on delete cascade,
  group_id uuid references device_group on delete cascade,
  machine_type text,
  indicator text not null,
  is_enabled boolean not null default true,
  -- Conditions of both levels, and when and how the contacts are notified: `AlarmConditions` and `AlarmNotices`.
  conditions jsonb not null,
  notices jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by uuid references account on delete set null,
  check (num_nonnulls(device_id, group_id, machine_type) = 1)
);
create unique index if not exists alarm_setting_device on alarm_setting (device_id, indicator) where device_id is not null;
create unique index if not exists alarm_setting_group on alarm_setting (group_id, indicator) where group_id is not null;
create unique index if not exists alarm_setting_type on alarm_setting (tenant_id, customer_id, machine_type, indicator) nulls not distinct
  where machine_type is not null;
create index if not exists alarm_setting_customer on alarm_setting (customer_id);

-- The contacts of a setting. `step` 0 is notified at once, 1 and more when the alarm stays unprocessed.
create table if not exists alarm_setting_contact (
  setting_id uuid not null references alarm_setting on delete cascade,
  contact_id uuid not null references alarm_contact on delete cascade,
  step smallint not null,
  primary key (setting_id, contact_id, step)
);
create index if not exists alarm_setting_contact_contact on alarm_setting_contact (contact_id);

-- A contact may be an account, whose preferences then count; else these columns do.
alter table alarm_contact add column if not exists account_id uuid references account on delete set null;
alter table alarm_contact add column if not exists language text not null default 'zh-CN';
alter table alarm_contact add column if not exists time_zone text not null default 'Asia/Shanghai';
alter table alarm_contact add column if not exists wechat_openid text not null default '';

-- The rules that a device is judged by, from a time on: what settings, limits in force and defaults came to. A row is
-- added when that changes, so that a reading that comes late meets the rules of its time.
create table if not exists alarm_rule_set (
  device_id uuid not null references device on delete cascade,
  from_at timestamptz not null,
  rules jsonb not null,
  primary key (device_id, from_at)
);

-- The findings of a device's diagnosis from a time on. A row is added when they change.
create table if not exists finding_change (
  device_id uuid not null references device on delete cascade,
  at timestamptz not null,
  findings jsonb not null,
  stored_at timestamptz not null default clock_timestamp(),
  primary key (device_id, at)
);

-- A part is the devices whose key has the same remainder by 64. One server at a time owns it, and judges its devices;
-- `epoch` grows each time it changes hands, so that a server that has lost it without knowing writes nothing more.
create table if not exists part (
  part smallint primary key check (part between 0 and 63),
  owner uuid,
  epoch bigint not null default 0,
  until timestamptz not null default '-infinity',
  -- Number of the part's last event.
  n bigint not null default 0
);
insert into part (part) select generate_series(0, 63) on conflict do nothing;

-- The conditions of a device that are not normal as an hour begins: where judging starts again after a late reading or
-- a restart.
create table if not exists alarm_state (
  device_id uuid not null references device on delete cascade,
  hour timestamptz not null,
  body jsonb not null,
  primary key (device_id, hour)
);

-- One occurrence of an alarm, from raise to clear, and what people did with it.
create table if not exists alarm_record (
  id uuid primary key default gen_random_uuid(),
  part smallint not null,
  -- oil, sensorFault, silence
  kind text not null,
  tenant_id uuid not null references tenant,
  customer_id uuid not null references customer,
  device_id uuid not null references device on delete cascade,
  sensor_id uuid references sensor on delete set null,
  -- Name and model of the sensor as they were.
  sensor_name text,
  sensor_model text,
  -- The rule that raised it: `<indicator>`, `finding:<rule>`, `silence`. With device, level and time it names the occurrence.
  rule_key text not null,
  -- null: the built-in default.
  setting_id uuid references alarm_setting on delete set null,
  -- The rule as it was; null: a finding.
  rule jsonb,
  level smallint not null check (level in (1, 2)),
  category text,
  indicator text,
  finding_rule text,
  -- high, low; null: a finding.
  side text,
  threshold double precision,
  value double precision,
  peak double precision,
  readings integer not null default 0,
  onset_at timestamptz not null,
  raised_at timestamptz not null,
  last_at timestamptz not null,
  ended_at timestamptz,
  cleared_at timestamptz,
  -- Why it cleared: values, setting, removed; null: it is open.
  clear_reason text,
  evidence jsonb not null default '[]',
  is_late boolean not null default false,
  -- Grows each time that late readings change the occurrence.
  revision integer not null default 0,
  -- Late readings showed that it never was.
  withdrawn_at timestamptz,
  -- When it was first shown to people; null: something else stands for it.
  annunciated_at timestamptz,
  processed_at timestamptz,
  processed_by uuid references account on delete set null,
  note text not null default '',
  is_latched boolean not null default false,
  -- A sensor fault stands for it.
  is_masked boolean not null default false,
  outranked_by uuid references alarm_record on delete set null,
  -- The first record of its cause; its own id where it is the first.
  group_id uuid not null,
  assignee_id uuid references account on delete set null,
  assigned_due_at timestamptz,
  sends integer not null default 0,
  -- When the next step of notifying is due, and which: null: nothing is to come.
  due_at timestamptz,
  due_step text,
  created_at timestamptz not null default now(),
  unique (device_id, rule_key, level, raised_at) deferrable initially deferred
);
create index if not exists alarm_record_customer on alarm_record (customer_id, raised_at desc);
create index if not exists alarm_record_tenant on alarm_record (tenant_id, raised_at desc);
create index if not exists alarm_record_device on alarm_record (device_id, raised_at desc);
create index if not exists alarm_record_raised on alarm_record (raised_at desc);
create index if not exists alarm_record_open on alarm_record (device_id) where cleared_at is null and withdrawn_at is null;
create index if not exists alarm_record_unprocessed on alarm_record (customer_id, level) where processed_at is null and withdrawn_at is null;
create index if not exists alarm_record_due on alarm_record (due_at) where due_at is not null;
create index if not exists alarm_record_group on alarm_record (group_id);

-- What happened to a record. Only grows.
create table if not exists alarm_event (
  id bigint generated always as identity primary key,
  record_id uuid not null references alarm_record on delete cascade,
  at timestamptz not null,
  what text not null,
  account_id uuid references account on delete set null,
  detail jsonb not null default '{}'
);
create index if not exists alarm_event_record on alarm_event (record_id, id);

-- A rule of a device that a person put aside. `until_at` null: out of service until somebody takes it back.
create table if not exists alarm_shelf (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references device on delete cascade,
  rule_key text not null,
  level smallint not null,
  from_at timestamptz not null,
  until_at timestamptz,
  ended_at timestamptz,
  reason text not null,
  account_id uuid references account on delete set null
);
create index if not exists alarm_shelf_device on alarm_shelf (device_id) where ended_at is null;

-- Which messages tell of which records.
create table if not exists message_record (
  message_id uuid not null references message on delete cascade,
  record_id uuid not null references alarm_record on delete cascade,
  contact_id uuid references alarm_contact on delete set null,
  -- first, repeat, escalation, digest, assignment
  step text not null,
  primary key (message_id, record_id)
);
create index if not exists message_record_record on message_record (record_id);

do $$
declare
  cached record;
  event record;
begin
  for cached in select * from (values
    ('alarm_setting', '''device_id'', ''group_id'', ''customer_id'', ''tenant_id'''), ('alarm_rule_set', '''device_id'''),
    ('alarm_record', '''device_id'''), ('alarm_shelf', '''device_id''')) tables (name, columns)
  loop
    for event in select * from (values
      ('insert', 'referencing new table as new_rows'), ('update', 'referencing old table as old_rows new table as new_rows'),
      ('delete', 'referencing old table as old_rows'), ('truncate', '')) events (name, rows)
    loop
      execute format('create or replace trigger changed_%s after %s on %I %s for each statement execute function tell_changed(%s)',
        event.name, event.name, cached.name, event.rows, cached.columns);
    end loop;
  end loop;
end $$;
