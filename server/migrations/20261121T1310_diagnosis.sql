-- The newest diagnosis of each device. `content`: what the socket told, as JSON. `since`: when its verdict began. `state`: what lists show for it.
create table if not exists diagnosis (
  device_id uuid primary key references device on delete cascade,
  tenant_id uuid not null references tenant,
  at timestamptz not null,
  since timestamptz not null,
  state text not null check (state in ('normal', 'fault', 'level2', 'level1')),
  content jsonb not null
);
