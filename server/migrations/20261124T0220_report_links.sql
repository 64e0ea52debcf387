-- Links that open one delivered report without a login. Of the secret only the hash is stored.
create table if not exists report_link (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  report_id uuid not null references report on delete cascade,
  -- Who made it. Null: the account is gone, and the link has ended with it.
  account_id uuid references account on delete set null,
  secret_hash bytea not null unique,
  -- Whom it is for.
  note text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  downloaded integer not null default 0,
  used_at timestamptz
);
create index if not exists report_link_report on report_link (report_id, created_at desc);
create index if not exists report_link_tenant on report_link (tenant_id, expires_at) where revoked_at is null;
create index if not exists report_link_account on report_link (account_id, created_at) where account_id is not null;
create index if not exists report_link_end on report_link (least(expires_at, revoked_at));

-- What came by a link from one address within an hour.
create table if not exists report_link_access (
  id bigint generated always as identity primary key,
  link_id uuid not null references report_link on delete cascade,
  what text not null check (what in ('opened', 'viewed', 'downloaded')),
  address text not null,
  -- The beginning of the hour.
  hour timestamptz not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null,
  unique (link_id, what, address, hour)
);
create index if not exists report_link_access_newest on report_link_access (link_id, last_at desc, id desc);
