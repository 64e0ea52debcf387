-- The mails of a day are counted for a dealer, also when the schedule that wrote them is removed.
alter table report_run_mail alter column run_id drop not null;
alter table report_run_mail drop constraint if exists report_run_mail_run_id_fkey;
alter table report_run_mail add constraint report_run_mail_run_id_fkey
  foreign key (run_id) references report_run on delete set null;
