-- The state of a device goes by its open alarms.
alter table diagnosis drop column if exists state;
