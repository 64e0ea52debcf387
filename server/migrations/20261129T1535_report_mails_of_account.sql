-- The mails of a day are counted for whoever keeps the schedule too: one account leaves the others their share.
alter table report_run_mail add column if not exists account_id uuid references account on delete set null;
create index if not exists report_run_mail_account on report_run_mail (account_id, at) where account_id is not null;
