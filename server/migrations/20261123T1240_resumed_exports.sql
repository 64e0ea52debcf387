-- What of a task's unfinished file is on disk, so that another server, or this one after a restart, goes on from there:
-- the draft's name, its length, and what the kind of the task needs to know.
alter table task add column if not exists checkpoint jsonb;
-- How far the file has come, as its owner reads it: readings, expected, sheet, resumedAt.
alter table task add column if not exists done jsonb;
