-- Checklists that a dealer has changed; for all others the built-in ones count.
create table if not exists checklist (
  tenant_id uuid not null references tenant,
  machine_type text not null,
  -- Goes on when the built-in one is taken again, so that a number always means the same items.
  version integer not null,
  -- Groups and items; null: the built-in one counts.
  form jsonb,
  changed_at timestamptz not null,
  account_id uuid references account on delete set null,
  primary key (tenant_id, machine_type)
);

-- What a person fills in at the machine. A report of type inspection without a row is one that somebody else writes.
create table if not exists inspection (
  report_id uuid primary key references report on delete cascade,
  tenant_id uuid not null references tenant,
  -- As it was when the report was accepted.
  checklist jsonb not null,
  inspector_id uuid references account on delete set null,
  -- Of the pdf.
  languages text[] not null,
  time_zone text not null,
  -- 0: nothing was saved yet.
  draft_version integer not null default 0,
  answers jsonb not null default '{}',
  -- Made by the inspector's device: a save or submission that comes again changes nothing.
  save_id uuid,
  submission_id uuid,
  saved_at timestamptz,
  saved_by uuid references account on delete set null,
  -- Null: not submitted, or sent back to work.
  signature jsonb,
  submitted_at timestamptz,
  sha256 bytea,
  -- Newest online values at that time.
  online jsonb,
  check ((signature is null) = (submitted_at is null)),
  check ((signature is null) = (sha256 is null))
);
create index if not exists inspection_inspector on inspection (inspector_id) where inspector_id is not null;

-- Photos of inspections, each in two sizes.
create table if not exists inspection_photo (
  report_id uuid not null references inspection on delete cascade,
  -- Made by the inspector's device.
  photo_id uuid not null,
  tenant_id uuid not null references tenant,
  item_id text not null,
  -- Ids of the files.
  full_id uuid not null unique,
  small_id uuid not null unique,
  taken_at timestamptz not null,
  arrived_at timestamptz not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  -- Of the larger file.
  sha256 bytea not null,
  primary key (report_id, photo_id)
);
create index if not exists inspection_photo_space on inspection_photo (tenant_id, arrived_at);
