-- Reports that the product writes, until they are written.
create table if not exists report_job (
  report_id uuid primary key references report on delete cascade,
  tenant_id uuid not null references tenant,
  period_from timestamptz not null,
  period_to timestamptz not null,
  languages text[] not null,
  time_zone text not null,
  -- Null: it waits to be accepted.
  asked_at timestamptz,
  -- Until then a worker has it. Null: nobody does.
  lease_until timestamptz,
  -- Names the worker's attempt: a later attempt has a greater number.
  attempts integer not null default 0
);
create index if not exists report_job_asked on report_job (asked_at) where asked_at is not null;
create index if not exists report_job_tenant on report_job (tenant_id);
