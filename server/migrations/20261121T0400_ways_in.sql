-- What each person chose of packages/contract's Preferences; what is missing has its default.
alter table account add column if not exists preferences jsonb not null default '{}';
create index if not exists account_phone on account (phone) where phone is not null;

-- Codes that went to a phone or an e-mail address: the newest of each purpose.
create table if not exists verification_code (
  -- login, phone, email
  purpose text not null,
  -- The account that changes its phone or address; empty for a login.
  owner text not null,
  -- Phone or address that it went to.
  target text not null,
  -- Keyed: six digits alone would be found by trying.
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, owner, target)
);

-- Somebody proved to have a phone that several accounts have, and is to choose one.
create table if not exists login_choice (
  id uuid primary key,
  phone text not null,
  expires_at timestamptz not null
);

-- RFC 6238. Not confirmed: enrolment has begun, and nothing asks for it yet.
create table if not exists second_factor (
  account_id uuid primary key references account on delete cascade,
  -- Sealed with a key of the program.
  secret bytea not null,
  confirmed_at timestamptz,
  -- Newest time step that was used: no code works twice.
  last_step bigint not null default 0
);

create table if not exists recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Read-only tokens for wall displays and embedding pages.
create table if not exists display (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz
);
create index if not exists display_account on display (account_id);
