-- Who asked for a test of a channel; null: the message is no test.
alter table message add column if not exists tester_id uuid references account on delete cascade;
create index if not exists message_tester on message (tester_id, created_at) where tester_id is not null;

-- The name that a gateway gave the message; empty: none.
alter table message_attempt add column if not exists provider_id text not null default '';

-- The log is read newest first: a dealer's, and that of one state.
create index if not exists message_tenant on message (tenant_id, created_at desc, id);
create index if not exists message_state on message (state, created_at desc, id);
-- Whether a receiver was reached later, and who has an address.
create index if not exists account_email on account (email) where email is not null;
create index if not exists message_record_contact on message_record (contact_id);
