-- To whom the notice of an assignment was written. Addresses do not tell: several people may have the same one.
alter table message_record add column if not exists account_id uuid references account on delete set null;
create index if not exists message_record_account on message_record (account_id) where account_id is not null;
