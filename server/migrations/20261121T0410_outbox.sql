-- Messages to people. What no gateway has taken waits here.
create table if not exists message (
  id uuid primary key default gen_random_uuid(),
  -- Whose person it is for; null: the operator's.
  tenant_id uuid references tenant on delete cascade,
  -- sms, email, wechat
  kind text not null,
  recipient text not null,
  subject text not null,
  -- `{code}` stands for what is sealed.
  text text not null,
  -- A code, sealed with a key of the program; null: there is none, or it has served.
  sealed bytea,
  -- A message that comes later is of no use.
  good_until timestamptz,
  -- waiting, sent, failed
  state text not null default 'waiting',
  attempts integer not null default 0,
  last_error text not null default '',
  -- Not tried before.
  next_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index if not exists message_created on message (created_at desc, id);
create index if not exists message_waiting on message (next_at) where state = 'waiting';
