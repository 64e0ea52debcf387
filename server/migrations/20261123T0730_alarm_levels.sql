-- The history of one level is read newest first; level 1 is rare among all records.
create index if not exists alarm_record_level on alarm_record (level, raised_at desc);
