-- Pages of data analysis that people keep under a name. Shared: the people of that factory see it too.
create table if not exists named_view (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  customer_id uuid references customer on delete set null,
  name text not null,
  -- The query of the page, canonical.
  address text not null check (octet_length(address) <= 2048),
  changed_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index if not exists named_view_name on named_view (account_id, lower(name));
create index if not exists named_view_customer on named_view (customer_id) where customer_id is not null;

-- What people write about a moment of a device.
create table if not exists device_note (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  device_id uuid not null references device on delete cascade,
  account_id uuid references account on delete set null,
  at timestamptz not null,
  -- The indicator that it is about. Null: the device.
  key text,
  text text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  version integer not null default 1
);
create index if not exists device_note_device on device_note (device_id, at);
