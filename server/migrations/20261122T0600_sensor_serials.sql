-- A dealer has an instrument once: of those that share model and serial number the first keeps it, the others get a number until somebody reads their nameplates.
do $$
declare
  twin record;
  ending text;
  wished text;
  nth integer;
begin
  for twin in
    select id, tenant_id, code, serial_no from (
      select s.id, s.tenant_id, lower(s.model) as code, s.serial_no, s.installed_at,
        row_number() over (partition by s.tenant_id, lower(s.model), lower(s.serial_no) order by s.installed_at, s.id) as place
      from sensor s join device d on d.id = s.device_id and d.removed_at is null
      where s.removed_at is null and s.serial_no <> ''
    ) standing where place > 1 order by tenant_id, installed_at, id
  loop
    nth := 2;
    loop
      ending := ' (' || nth || ')';
      wished := left(twin.serial_no, 100 - length(ending)) || ending;
      exit when not exists (
        select from sensor s where s.tenant_id = twin.tenant_id and s.removed_at is null and lower(s.model) = twin.code and lower(s.serial_no) = lower(wished));
      nth := nth + 1;
    end loop;
    update sensor set serial_no = wished, version = version + 1 where id = twin.id;
  end loop;
end $$;
create index if not exists sensor_standing_serial on sensor (tenant_id, lower(serial_no)) where removed_at is null and serial_no <> '';
