-- Who changes many rows at once tells them in several messages of 150 ids each: 'table *' makes servers read everybody's
-- rows anew, and is left to what changes more than 6000.
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
      where told_id is not null limit 6001) few',
    case tg_op
      when 'INSERT' then format('select %s from new_rows', columns)
      when 'DELETE' then format('select %s from old_rows', columns)
      else format('select %s from old_rows union all select %s from new_rows', columns, columns)
    end, names) into ids;
  if cardinality(ids) > 6000 then
    perform pg_notify('oilsight_changed', tg_table_name || ' *');
    return null;
  end if;
  for place in 1 .. coalesce(cardinality(ids), 0) by 150 loop
    perform pg_notify('oilsight_changed', tg_table_name || ' ' || array_to_string(ids[place:place + 149], ' '));
  end loop;
  return null;
end $$;
