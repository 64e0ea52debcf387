create table if not exists tenant (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  system_name text,
  created_at timestamptz not null default now()
);

create table if not exists customer (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  name text not null,
  system_name text,
  area_no text not null default '',
  area_name text not null default '',
  created_at timestamptz not null default now()
);
create index if not exists customer_tenant on customer (tenant_id);

create table if not exists account (
  id uuid primary key default gen_random_uuid(),
  user_name text not null,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  email text,
  authority text not null,
  tenant_id uuid references tenant,
  customer_id uuid references customer,
  language text not null default 'zh-CN',
  disabled boolean not null default false,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index if not exists account_user_name on account (lower(user_name));

-- What was granted to GROUP and MAINTENANCE accounts (customers) and to EXPERIENCE accounts (devices).
create table if not exists account_customer (
  account_id uuid not null references account on delete cascade,
  customer_id uuid not null references customer on delete cascade,
  primary key (account_id, customer_id)
);

-- One login: a family of refresh tokens. Using an old one revokes the family.
create table if not exists login_session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  refresh_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null default '',
  user_agent text not null default ''
);
create index if not exists login_session_account on login_session (account_id);

create table if not exists device_group (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  customer_id uuid not null references customer on delete cascade,
  name text not null,
  is_default boolean not null default false
);
create index if not exists device_group_customer on device_group (customer_id);

create table if not exists device (
  id uuid primary key default gen_random_uuid(),
  key integer generated always as identity unique,
  tenant_id uuid not null references tenant,
  customer_id uuid not null references customer,
  group_id uuid not null references device_group,
  name text not null,
  device_no text not null default '',
  machine_type text not null,
  machine text not null default '',
  industry text not null default '',
  area_no text not null default '',
  area_name text not null default '',
  monitoring_position text not null default '',
  oil_no text not null default '',
  monitoring_oil text not null default '',
  report_interval_ms integer not null default 60000,
  is_gateway boolean not null default false,
  -- Access tokens are looked up by their SHA-256: the token itself is shown once and never stored.
  token_hash bytea,
  -- alias → {"key": indicator id, "convert": conversion name}: other names and units that this device's sensors send.
  aliases jsonb not null default '{}',
  installed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index if not exists device_tenant on device (tenant_id);
create index if not exists device_customer on device (customer_id);
create unique index if not exists device_token on device (token_hash);
create unique index if not exists device_name_in_customer on device (customer_id, name);

create table if not exists account_device (
  account_id uuid not null references account on delete cascade,
  device_id uuid not null references device on delete cascade,
  primary key (account_id, device_id)
);

create table if not exists sensor (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  device_id uuid not null references device on delete cascade,
  name text not null,
  model text not null default '',
  indicators text[] not null default '{}'
);
create index if not exists sensor_device on sensor (device_id);

create table if not exists device_attribute (
  tenant_id uuid not null references tenant,
  device_id uuid not null references device on delete cascade,
  scope text not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (device_id, scope, key)
);
