-- Products of a factory's own beside its dealer's, and what a drum says beside the figures.
alter table oil_product add column if not exists customer_id uuid references customer;
alter table oil_product add column if not exists maker text not null default '';
alter table oil_product add column if not exists grade text not null default '';
alter table oil_product add column if not exists additives text not null default '';
alter table oil_product add column if not exists notes text not null default '';
alter table oil_product add column if not exists version integer not null default 1;
drop index if exists oil_product_name;
create unique index if not exists oil_product_place_name on oil_product (tenant_id, coalesce(customer_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));

-- Who entered what and how much; a filling may belong to an entry of the log.
alter table device_event add column if not exists volume_l double precision;
alter table device_event add column if not exists version integer not null default 1;
alter table device_oil add column if not exists id uuid not null default gen_random_uuid();
alter table device_oil add column if not exists volume_l double precision;
alter table device_oil add column if not exists note text not null default '';
alter table device_oil add column if not exists account_id uuid references account on delete set null;
alter table device_oil add column if not exists event_id uuid references device_event on delete cascade;
alter table device_oil add column if not exists version integer not null default 1;
create unique index if not exists device_oil_id on device_oil (id);
create unique index if not exists device_oil_event on device_oil (event_id) where event_id is not null;
create index if not exists device_oil_product on device_oil (product_id);

alter table machine_setting add column if not exists version integer not null default 1;

-- The same settings for all machines of a type in a factory, and the weights of the parts of oil health. Null: the default of the type.
create table if not exists machine_type_setting (
  tenant_id uuid not null references tenant,
  customer_id uuid not null references customer on delete cascade,
  machine_type text not null,
  target_um4 integer,
  target_um6 integer,
  target_um14 integer,
  has_servo_valves boolean,
  minimum_viscosity double precision,
  standstill_c double precision,
  filter_bypass_bar double precision,
  -- 0: never set.
  version integer not null default 0,
  -- Points by part.
  weights jsonb,
  weights_version integer not null default 0,
  primary key (customer_id, machine_type)
);

-- Limits of an indicator for a device, or for a machine type of a factory. A row without any limit was set once and taken back: it keeps the version.
create table if not exists limit_setting (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  customer_id uuid references customer on delete cascade,
  machine_type text,
  device_id uuid references device on delete cascade,
  key text not null,
  level2_low double precision,
  level2_high double precision,
  level1_low double precision,
  level1_high double precision,
  version integer not null default 1,
  constraint limit_setting_owner check ((device_id is null) <> (customer_id is null) and (customer_id is null) = (machine_type is null))
);
create unique index if not exists limit_setting_device on limit_setting (device_id, key) where device_id is not null;
create unique index if not exists limit_setting_type on limit_setting (customer_id, machine_type, key) where customer_id is not null;
