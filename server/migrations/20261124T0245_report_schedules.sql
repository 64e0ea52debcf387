-- Reports that the product writes and mails again and again.
create table if not exists report_schedule (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  customer_id uuid not null references customer,
  device_id uuid not null references device on delete cascade,
  name text not null,
  -- Every week on a day (1 Monday … 7 Sunday), or every month on a day (1 … 28, 0: the last one).
  every text not null check (every in ('week', 'month')),
  day smallint not null check (day between case every when 'week' then 1 else 0 end and case every when 'week' then 7 else 28 end),
  -- Local time of the zone, in minutes since midnight.
  minute smallint not null check (minute between 0 and 1439),
  time_zone text not null,
  languages text[] not null,
  -- In whose name reports are asked for: whoever saved it last. Null: the account is gone.
  account_id uuid references account on delete set null,
  is_on boolean not null default true,
  -- Name of the error for which the product has switched it off, null: it has not.
  pause_error text,
  -- Null: it is off.
  next_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  check (is_on = (next_at is not null)),
  check (pause_error is null or not is_on)
);
create index if not exists report_schedule_due on report_schedule (next_at) where next_at is not null;
create index if not exists report_schedule_customer on report_schedule (customer_id);
create index if not exists report_schedule_tenant on report_schedule (tenant_id);
create index if not exists report_schedule_device on report_schedule (device_id);
create index if not exists report_schedule_account on report_schedule (account_id) where account_id is not null;

create table if not exists report_schedule_contact (
  tenant_id uuid not null references tenant,
  schedule_id uuid not null references report_schedule on delete cascade,
  contact_id uuid not null references alarm_contact on delete cascade,
  primary key (schedule_id, contact_id)
);
create index if not exists report_schedule_contact_of on report_schedule_contact (contact_id);

-- What became of a schedule at each of its times: one row, whichever servers look and however often they are ended.
create table if not exists report_run (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  schedule_id uuid not null references report_schedule on delete cascade,
  due_at timestamptz not null,
  -- When somebody noticed that it was time: after an outage later than that.
  begun_at timestamptz not null,
  is_by_hand boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'delivered', 'failed', 'skipped')),
  -- Why it failed, or why it still waits: name of an error; null: no reason.
  error text,
  error_details jsonb,
  -- Nobody looks at it before. Who does moves it ahead, so that others leave it alone for that long.
  try_at timestamptz not null,
  tries integer not null default 0,
  report_id uuid references report on delete set null,
  ended_at timestamptz,
  unique (schedule_id, due_at),
  check ((state in ('waiting', 'writing')) = (ended_at is null))
);
create index if not exists report_run_open on report_run (state, try_at) where ended_at is null;
create index if not exists report_run_tenant on report_run (tenant_id) where ended_at is null;
create index if not exists report_run_report on report_run (report_id) where report_id is not null;

-- The mails of a run, each written once.
create table if not exists report_run_mail (
  tenant_id uuid not null references tenant,
  run_id uuid not null references report_run on delete cascade,
  contact_id uuid references alarm_contact on delete set null,
  message_id uuid references message on delete set null,
  at timestamptz not null
);
create index if not exists report_run_mail_of on report_run_mail (run_id);
create index if not exists report_run_mail_contact on report_run_mail (contact_id) where contact_id is not null;
create index if not exists report_run_mail_message on report_run_mail (message_id) where message_id is not null;
create index if not exists report_run_mail_tenant on report_run_mail (tenant_id, at);

-- What no person waits for is written after what people ask for.
alter table report_job add column if not exists is_scheduled boolean not null default false;
-- Why the report could not be written: name of an error; null: it waits, or something failed that has no name.
alter table report_job add column if not exists error text;
alter table report_job add column if not exists error_details jsonb;
-- The verdict of a report that the product wrote, in both languages; null: it wrote none, or before this was kept.
alter table report add column if not exists verdict jsonb;
-- A file that is sent with a message: who has it, under which name there, and its name for the receiver. Null: none.
alter table message add column if not exists attachment jsonb;
