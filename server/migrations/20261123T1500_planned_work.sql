-- Work on devices that people have planned. Done work is an entry of the device's log as well.
create table if not exists planned_work (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  device_id uuid not null references device on delete cascade,
  kind text not null check (kind in ('sample', 'oil_change', 'filter_change', 'inspection', 'repair', 'other')),
  due_at timestamptz not null,
  note text not null default '',
  -- Who will do it, as somebody wrote, or an account.
  owner text not null default '',
  owner_id uuid references account on delete set null,
  account_id uuid references account on delete set null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references account on delete set null,
  entry_id uuid references device_event on delete set null,
  version integer not null default 1
);
-- Few works are to be done at a time, whatever was done before.
create index if not exists planned_work_open on planned_work (device_id, due_at) where done_at is null;
create index if not exists planned_work_done on planned_work (device_id, done_at desc) where done_at is not null;
create index if not exists planned_work_entry on planned_work (entry_id) where entry_id is not null;
