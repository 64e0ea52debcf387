-- Reports of devices: what was asked for, and how far it has come. They are kept when their device is erased.
create table if not exists report (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  customer_id uuid not null references customer,
  device_id uuid references device on delete set null,
  -- For when the device is erased.
  device_name text not null,
  -- Such as OT-20261122-0145.
  number text not null,
  type text not null check (type in ('oilTest', 'inspection', 'diagnostic')),
  state text not null default 'applied'
    check (state in ('applied', 'accepted', 'working', 'reviewing', 'delivered', 'returned', 'withdrawn')),
  step text check (step in ('sampled', 'testing', 'inspecting', 'generating')),
  theme text not null,
  institution text not null default '',
  is_abnormal boolean,
  -- The newest remark or reason.
  remarks text not null default '',
  -- Who asked for it.
  account_id uuid references account on delete set null,
  created_at timestamptz not null,
  state_since timestamptz not null,
  due_at timestamptz,
  delivered_at timestamptz,
  -- The delivered report that this one corrects.
  corrects_id uuid references report,
  version integer not null default 1,
  unique (tenant_id, number),
  check ((state = 'working') = (step is not null)),
  check ((state = 'delivered') = (delivered_at is not null))
);
create index if not exists report_customer on report (customer_id, created_at desc);
create index if not exists report_tenant on report (tenant_id, created_at desc);
create index if not exists report_device on report (device_id, created_at desc) where device_id is not null;
create index if not exists report_corrects on report (corrects_id) where corrects_id is not null;

-- Who did what with a report.
create table if not exists report_event (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenant,
  report_id uuid not null references report on delete cascade,
  account_id uuid references account on delete set null,
  at timestamptz not null,
  what text not null,
  text text not null default ''
);
create index if not exists report_event_of on report_event (report_id, id);

do $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'referencing new table as new_rows'), ('update', 'referencing old table as old_rows new table as new_rows'),
    ('delete', 'referencing old table as old_rows'), ('truncate', '')) events (name, rows)
  loop
    execute format('create or replace trigger changed_%s after %s on report %s for each statement execute function tell_changed(''id'')',
      event.name, event.name, event.rows);
  end loop;
end $$;
