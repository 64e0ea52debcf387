-- Devices that must be evaluated again from a time on: readings came late, rules or findings changed, or a server left the
-- work undone. The owner of the device's part deletes a row together with writing what came of it.
create table if not exists alarm_reevaluation (
  device_id uuid primary key references device on delete cascade,
  from_at timestamptz not null,
  -- Readings from a clock that is fast are evaluated when that time has come.
  not_before timestamptz not null default now(),
  -- Changes each time that somebody asks, so that a request is not deleted with the one before it.
  asked uuid not null default gen_random_uuid()
);

-- A device was removed, restored or moved to another factory: its alarms clear, and evaluating begins anew.
create table if not exists alarm_reset (
  device_id uuid not null references device on delete cascade,
  at timestamptz not null,
  primary key (device_id, at)
);

-- Servers that run now share the parts evenly.
create table if not exists server_node (
  id uuid primary key,
  seen_at timestamptz not null
);

create or replace function ask_to_evaluate() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into alarm_reevaluation (device_id, from_at) select device_id, min(%I) from new_rows group by device_id order by device_id
     on conflict (device_id) do update set from_at = least(alarm_reevaluation.from_at, excluded.from_at),
       not_before = least(alarm_reevaluation.not_before, excluded.not_before), asked = excluded.asked', tg_argv[0]);
  return null;
end $$;

create or replace trigger evaluate_insert after insert on alarm_rule_set referencing new table as new_rows
  for each statement execute function ask_to_evaluate('from_at');
create or replace trigger evaluate_update after update on alarm_rule_set referencing new table as new_rows
  for each statement execute function ask_to_evaluate('from_at');
create or replace trigger evaluate_insert after insert on finding_change referencing new table as new_rows
  for each statement execute function ask_to_evaluate('at');
create or replace trigger evaluate_update after update on finding_change referencing new table as new_rows
  for each statement execute function ask_to_evaluate('at');
create or replace trigger evaluate_insert after insert on alarm_reset referencing new table as new_rows
  for each statement execute function ask_to_evaluate('at');

create or replace function reset_alarms() returns trigger language plpgsql as $$
begin
  insert into alarm_reset (device_id, at) select o.id, now() from old_rows o join new_rows n on n.id = o.id
    where n.customer_id <> o.customer_id or (n.removed_at is null) <> (o.removed_at is null)
    on conflict do nothing;
  return null;
end $$;
create or replace trigger alarms_update after update on device referencing old table as old_rows new table as new_rows
  for each statement execute function reset_alarms();

do $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'referencing new table as new_rows'), ('update', 'referencing old table as old_rows new table as new_rows'),
    ('delete', 'referencing old table as old_rows'), ('truncate', '')) events (name, rows)
  loop
    execute format('create or replace trigger changed_%s after %s on finding_change %s for each statement execute function tell_changed(''device_id'')',
      event.name, event.name, event.rows);
  end loop;
end $$;
