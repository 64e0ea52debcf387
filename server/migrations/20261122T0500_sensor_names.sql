-- Sensors that stand on a device have names of their own, in any case. Of those that share one the first keeps it, the others get a number.
do $$
declare
  twin record;
  ending text;
  wished text;
  nth integer;
begin
  for twin in
    select id, device_id, name from (
      select id, device_id, name, installed_at, row_number() over (partition by device_id, lower(name) order by installed_at, id) as place from sensor where removed_at is null
    ) standing where place > 1 order by device_id, installed_at, id
  loop
    nth := 2;
    loop
      ending := ' (' || nth || ')';
      wished := left(twin.name, 100 - length(ending)) || ending;
      exit when not exists (select from sensor where device_id = twin.device_id and removed_at is null and lower(name) = lower(wished));
      nth := nth + 1;
    end loop;
    update sensor set name = wished, version = version + 1 where id = twin.id;
  end loop;
end $$;
create unique index if not exists sensor_standing_name on sensor (device_id, lower(name)) where removed_at is null;
