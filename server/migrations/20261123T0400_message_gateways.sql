-- Providers of text messages and WeChat keep the texts themselves, one for each language.
alter table message add column if not exists language text not null default 'zh-CN';

-- How many messages a receiver was sent lately.
create index if not exists message_recipient on message (recipient, created_at);

-- The order in which attempts began, also within a millisecond.
alter table message_attempt add column if not exists seq bigint generated always as identity;
