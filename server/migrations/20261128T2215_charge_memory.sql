-- What is kept of the oil charge of a device that is older than the readings at hand.
create table if not exists charge_memory (
  device_id uuid primary key references device on delete cascade,
  tenant_id uuid not null references tenant,
  content jsonb not null
);
