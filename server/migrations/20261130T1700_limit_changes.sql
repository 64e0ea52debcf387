-- Who set limits last, when and why. Rows of before hold none of it.
alter table limit_setting add column if not exists set_at timestamptz;
alter table limit_setting add column if not exists set_by text;
alter table limit_setting add column if not exists reason text;

-- Every change of limits, with what was before it, so that it can be looked at and taken back. Null: no limits.
create table if not exists limit_change (
  id bigint generated always as identity primary key,
  tenant_id uuid not null references tenant,
  setting_id uuid not null references limit_setting on delete cascade,
  at timestamptz not null,
  person text,
  reason text,
  before jsonb,
  after jsonb
);
create index if not exists limit_change_setting on limit_change (setting_id, id desc);

-- The limits of a row as the interface writes them; null: it has none.
create or replace function limits_of(setting limit_setting) returns jsonb language sql immutable as $$
  select case when num_nonnulls(setting.level2_low, setting.level2_high, setting.level1_low, setting.level1_high) > 0
    then jsonb_build_object('level2Low', setting.level2_low, 'level2High', setting.level2_high,
      'level1Low', setting.level1_low, 'level1High', setting.level1_high) end
$$;

-- Writes each change, whichever statement makes it: of one row, or of a copy to many machines.
create or replace function note_limit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into limit_change (tenant_id, setting_id, at, person, reason, before, after)
    select n.tenant_id, n.id, coalesce(n.set_at, now()), n.set_by, n.reason, null, limits_of(n)
    from new_rows n where limits_of(n) is not null;
  else
    insert into limit_change (tenant_id, setting_id, at, person, reason, before, after)
    select n.tenant_id, n.id, coalesce(n.set_at, now()), n.set_by, n.reason, limits_of(o), limits_of(n)
    from new_rows n join old_rows o on o.id = n.id where limits_of(o) is distinct from limits_of(n);
  end if;
  return null;
end $$;
create or replace trigger noted_insert after insert on limit_setting referencing new table as new_rows
  for each statement execute function note_limit_change();
create or replace trigger noted_update after update on limit_setting referencing old table as old_rows new table as new_rows
  for each statement execute function note_limit_change();
