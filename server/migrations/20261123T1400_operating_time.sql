-- How the operating time of a machine is counted, and from when. Null: from when it was put into operation.
alter table device add column if not exists operating_since timestamptz;
alter table device add column if not exists operating_type text not null default 'readings'
  check (operating_type in ('readings', 'meter', 'calendar'));
-- The key of the hour meter that the machine sends, in hours.
alter table device add column if not exists operating_key text;
