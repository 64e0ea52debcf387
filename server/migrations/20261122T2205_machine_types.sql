-- A device, its limits and its settings are of one of the six machine types that the assessment knows.
do $$
declare
  found record;
begin
  for found in
    select 'device' as in_table, machine_type from device
    union all select 'limit_setting', machine_type from limit_setting where machine_type is not null
    union all select 'machine_type_setting', machine_type from machine_type_setting
  loop
    if found.machine_type not in ('gearbox', 'wind_gearbox', 'hydraulic', 'turbine', 'compressor', 'engine') then
      raise exception 'table % has the unknown machine type %', found.in_table, found.machine_type;
    end if;
  end loop;
end $$;

alter table device drop constraint if exists device_machine_type;
alter table device add constraint device_machine_type
  check (machine_type in ('gearbox', 'wind_gearbox', 'hydraulic', 'turbine', 'compressor', 'engine'));
alter table limit_setting drop constraint if exists limit_setting_machine_type;
alter table limit_setting add constraint limit_setting_machine_type
  check (machine_type in ('gearbox', 'wind_gearbox', 'hydraulic', 'turbine', 'compressor', 'engine'));
alter table machine_type_setting drop constraint if exists machine_type_setting_machine_type;
alter table machine_type_setting add constraint machine_type_setting_machine_type
  check (machine_type in ('gearbox', 'wind_gearbox', 'hydraulic', 'turbine', 'compressor', 'engine'));
