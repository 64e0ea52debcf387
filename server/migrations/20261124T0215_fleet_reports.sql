-- A fleet report is of all devices of a factory, or without one of a dealer: it has no device.
alter table report alter column customer_id drop not null;
alter table report drop constraint if exists report_type_check;
alter table report add constraint report_type_check check (type in ('oilTest', 'inspection', 'diagnostic', 'fleet'));
alter table report drop constraint if exists report_subject_check;
alter table report add constraint report_subject_check check (
  case when type = 'fleet' then device_id is null and device_name = '' else customer_id is not null end
);
