-- What assessments know of a device's readings: ten-minute buckets of the last 90 days and the state that goes on from them, packed, with
-- the log that belongs to it. A row can always be made anew from the readings, so a table of an earlier form is not kept. `newest_at`: the
-- newest reading in it; `made_with`: digest of the code, the oil and the log that it was made with.
drop table if exists device_history;
create table device_history (
  device_id uuid primary key references device on delete cascade,
  tenant_id uuid not null references tenant,
  newest_at timestamptz not null,
  made_with text not null,
  body bytea not null
);
-- The body is packed already.
alter table device_history alter column body set storage external;
