-- The pdf files of reports. A row for each version; rows are only added, and the files are kept.
create table if not exists report_file (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  report_id uuid not null references report on delete cascade,
  version integer not null,
  -- As the uploader called it.
  name text not null,
  bytes integer not null,
  pages integer not null,
  sha256 bytea not null,
  made_at timestamptz not null,
  account_id uuid references account on delete set null,
  unique (report_id, version)
);
create index if not exists report_file_space on report_file (tenant_id, made_at);
