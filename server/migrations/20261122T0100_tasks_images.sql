-- Work in the background that becomes a file for one person. The bytes are files of the data folder, named by the id.
create table if not exists task (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- telemetry
  kind text not null,
  name text not null,
  -- What is asked for, as its kind reads it.
  request jsonb not null,
  language text not null,
  -- 0 pending, 1 processing, 2 successful, 3 failed
  status smallint not null default 0,
  process smallint not null default 0,
  -- Why it failed: a name of the error catalogue and what fills its text.
  reason text,
  reason_details jsonb,
  file_bytes bigint,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Whoever works at it says so again before this time; after it another takes it up.
  lease_until timestamptz,
  -- Times it was begun: what ends the server each time is not tried for ever.
  attempts smallint not null default 0
);
create index if not exists task_of_account on task (account_id, created_at desc);
create index if not exists task_unfinished on task (created_at) where status < 2;

-- Pictures that devices show. The bytes are files of the data folder, named by the id.
create table if not exists device_image (
  id uuid primary key,
  -- Neither: the operator's, for everybody. Without a customer: the dealer's, for all its factories.
  tenant_id uuid references tenant on delete cascade,
  customer_id uuid references customer on delete cascade,
  file_name text not null,
  -- png, gif
  format text not null,
  created_at timestamptz not null
);
create index if not exists device_image_place on device_image (tenant_id, customer_id, created_at desc);
-- Stored name of the picture: <id without dashes>-<file name>.
alter table device add column if not exists image_name text;
