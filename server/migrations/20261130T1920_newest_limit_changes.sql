-- Keeps the twenty newest changes of each limit, which are all that is shown: limits that are set again and again, or
-- copied to many machines, must not fill the disk.
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
    delete from limit_change c
    using (
      select n.id, (select e.id from limit_change e where e.setting_id = n.id order by e.id desc offset 20 limit 1) as newest
      from new_rows n
    ) surplus
    where c.setting_id = surplus.id and c.id <= surplus.newest;
  end if;
  return null;
end $$;

delete from limit_change c
where (select count(*) from limit_change e where e.setting_id = c.setting_id and e.id > c.id) >= 20;
