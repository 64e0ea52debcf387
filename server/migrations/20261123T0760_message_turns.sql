-- Dealers take turns in each channel and class; messages of no dealer have one turn together.
create index if not exists message_turn on message
  (channel, class, coalesce(tenant_id, '00000000-0000-0000-0000-000000000000'::uuid), next_at)
  where state = 'waiting' and lease_until is null;
drop index if exists message_due;
