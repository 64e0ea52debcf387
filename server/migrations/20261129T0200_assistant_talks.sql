-- What people asked the assistant and what it answered, kept for the person alone.
create table if not exists assistant_talk (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- The first question.
  title text not null,
  changed_at timestamptz not null,
  turns integer not null default 0
);
create index if not exists assistant_talk_newest on assistant_talk (account_id, changed_at desc, id desc);

create table if not exists assistant_turn (
  id uuid primary key,
  talk_id uuid not null references assistant_talk on delete cascade,
  asked_at timestamptz not null,
  question text not null,
  answer jsonb not null,
  -- Null: the person said nothing about it.
  is_useful boolean
);
create index if not exists assistant_turn_talk on assistant_turn (talk_id, asked_at, id);
