-- A short code that opens a display on a screen at which nobody can paste its link: the hash of the code, and until when it
-- is good. It is good once.
alter table display add column if not exists code_hash bytea;
alter table display add column if not exists code_until timestamptz;
create unique index if not exists display_code on display (code_hash) where code_hash is not null;
