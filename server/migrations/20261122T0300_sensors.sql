-- Instruments as their data sheets describe them. `tenant_id` null: a house model, for every dealer. A removed model stays for the history
-- of the sensors that were of it.
create table if not exists sensor_model (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references tenant,
  code text not null,
  name_zh text not null,
  name_en text not null,
  maker text not null default '',
  kind text not null,
  -- [{"key", "alias", "convert", "low", "high", "accuracy"}], and the keys alone in the same order.
  indicators jsonb not null,
  keys text[] not null,
  -- Modbus: unit number as delivered, and [{"key", "function", "address", "type", "wordOrder", "byteOrder", "scale", "offset", "unit"}].
  unit_id integer not null default 1,
  registers jsonb not null default '[]',
  counters text[] not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index if not exists sensor_model_code on sensor_model (tenant_id, lower(code)) nulls not distinct where removed_at is null;

-- A row is an instrument in its time on a device: an exchange ends one and begins the next.
alter table sensor add column if not exists model_id uuid references sensor_model;
alter table sensor add column if not exists serial_no text not null default '';
alter table sensor add column if not exists note text not null default '';
-- {"kind", "host", "port", "unitId"}; null: it is not polled.
alter table sensor add column if not exists modbus jsonb;
alter table sensor add column if not exists installed_at timestamptz not null default now();
alter table sensor add column if not exists removed_at timestamptz;
alter table sensor add column if not exists version integer not null default 1;
update sensor s set installed_at = d.installed_at from device d where d.id = s.device_id and s.installed_at > d.installed_at and s.version = 1 and s.model_id is null;
create index if not exists sensor_of_model on sensor (model_id) where removed_at is null;

-- The gateway that spoke for the device last.
alter table device add column if not exists gateway_id uuid references device on delete set null;
create index if not exists device_of_gateway on device (gateway_id) where gateway_id is not null;
