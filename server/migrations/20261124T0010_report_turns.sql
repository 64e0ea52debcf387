-- When a report of a dealer was last begun to be written: dealers take turns.
create table if not exists report_turn (
  tenant_id uuid primary key references tenant,
  served_at timestamptz not null
);
