-- Servers keep copies of these tables' rows in memory. Each statement that changes such a table tells the ids of what
-- it changed, when it is committed: 'table id id ...', or 'table *' where they are more than 150 or nobody knows. Its
-- arguments name the columns that hold the ids.
create or replace function tell_changed() returns trigger language plpgsql as $$
declare
  names text := (select string_agg(format('(%I::text)', name), ', ') from unnest(tg_argv) name);
  columns text := (select string_agg(format('%I', name), ', ') from unnest(tg_argv) name);
  ids text[];
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('oilsight_changed', tg_table_name || ' *');
    return null;
  end if;
  execute format(
    'select array_agg(told_id) from (
      select distinct told_id from (%s) changed cross join lateral (values %s) told (told_id)
      where told_id is not null limit 151) few',
    case tg_op
      when 'INSERT' then format('select %s from new_rows', columns)
      when 'DELETE' then format('select %s from old_rows', columns)
      else format('select %s from old_rows union all select %s from new_rows', columns, columns)
    end, names) into ids;
  if ids is not null then
    perform pg_notify('oilsight_changed', concat_ws(' ', tg_table_name,
      case when cardinality(ids) > 150 then '*' else array_to_string(ids, ' ') end));
  end if;
  return null;
end $$;

do $$
declare
  cached record;
  event record;
begin
  for cached in select * from (values
    ('account', '''id'''), ('account_customer', '''account_id'''), ('account_device', '''account_id'''),
    ('customer', '''id'''), ('device', '''id'''), ('device_event', '''device_id'''), ('device_oil', '''device_id'''),
    ('diagnosis', '''device_id'''), ('display', '''id'''), ('limit_setting', '''device_id'', ''customer_id'''),
    ('login_session', '''id'''), ('machine_setting', '''device_id'''), ('machine_type_setting', '''customer_id'''),
    ('oil_product', '''id'''), ('second_factor', '''account_id'''), ('sensor', '''device_id'''),
    ('sensor_model', '''id'''), ('tenant', '''id''')) tables (name, columns)
  loop
    for event in select * from (values
      ('insert', 'referencing new table as new_rows'), ('update', 'referencing old table as old_rows new table as new_rows'),
      ('delete', 'referencing old table as old_rows'), ('truncate', '')) events (name, rows)
    loop
      execute format('create or replace trigger changed_%s after %s on %I %s for each statement execute function tell_changed(%s)',
        event.name, event.name, cached.name, event.rows, cached.columns);
    end loop;
  end loop;
end $$;
