-- When a channel was last used, by anyone and by one dealer.
create index if not exists message_sent on message (channel, sent_at desc) where state = 'sent';
create index if not exists message_sent_tenant on message (tenant_id, channel, sent_at desc) where state = 'sent';
