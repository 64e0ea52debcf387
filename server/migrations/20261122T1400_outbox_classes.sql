-- Messages go by channel and class, and each handing to a gateway is a record of its own.
do $$
begin
  if exists (select from information_schema.columns where table_schema = current_schema() and table_name = 'message' and column_name = 'kind') then
    alter table message rename column kind to channel;
  end if;
end $$;
-- 0 code, 1 urgent, 2 reminder, 3 notice, 4 digest: the order of `messageClasses`.
alter table message add column if not exists class smallint not null default 1;
-- What was said, and what was filled in: for gateways that know the words themselves.
alter table message add column if not exists template text not null default '';
alter table message add column if not exists params jsonb not null default '{}';
-- A message that was written twice goes once. null: it has no twin.
alter table message add column if not exists dedupe_key text unique;
-- A worker has it until then; null: none has.
alter table message add column if not exists lease_until timestamptz;
alter table message alter column class drop default;
update message set class = 0 where good_until is not null;

create table if not exists message_attempt (
  message_id uuid not null references message on delete cascade,
  n integer not null,
  began_at timestamptz not null,
  -- null: no answer came, or has come yet.
  ended_at timestamptz,
  -- sent, retry, final, channel, unknown; null: it is under way, or whoever began it is gone.
  outcome text,
  code text not null default '',
  primary key (message_id, n)
);
do $$
begin
  if exists (select from information_schema.columns where table_schema = current_schema() and table_name = 'message' and column_name = 'last_error') then
    insert into message_attempt (message_id, n, began_at, ended_at, outcome, code)
    select id, attempts, coalesce(sent_at, created_at), coalesce(sent_at, created_at), case state when 'sent' then 'sent' when 'failed' then 'final' else 'retry' end, last_error
    from message where attempts > 0 on conflict do nothing;
    alter table message drop column last_error;
  end if;
end $$;
drop index if exists message_waiting;
create index if not exists message_due on message (channel, class, next_at) where state = 'waiting' and lease_until is null;
create index if not exists message_leased on message (lease_until) where state = 'waiting' and lease_until is not null;
