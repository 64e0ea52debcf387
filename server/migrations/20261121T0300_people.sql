alter table account add column if not exists version integer not null default 1;
-- A factory's user who looks after the others of the factory. Means nothing for other roles.
alter table account add column if not exists manages_users boolean not null default true;
create index if not exists account_name_order on account (user_name collate natural_order, id);
create index if not exists account_tenant_order on account (tenant_id, user_name collate natural_order, id);
create index if not exists account_customer_order on account (customer_id, user_name collate natural_order, id);
create index if not exists account_customer_by_customer on account_customer (customer_id);
create index if not exists account_device_by_device on account_device (device_id);

-- Whoever changes what an administrator's form shows, from whichever side, makes older forms stale. Grants count themselves.
create or replace function account_next_version() returns trigger language plpgsql as $$
begin
  if (new.user_name, new.first_name, new.last_name, new.phone, new.email, new.authority, new.tenant_id, new.customer_id, new.manages_users, new.disabled, new.expires_at)
    is distinct from
    (old.user_name, old.first_name, old.last_name, old.phone, old.email, old.authority, old.tenant_id, old.customer_id, old.manages_users, old.disabled, old.expires_at) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create or replace trigger account_version before update on account for each row execute function account_next_version();

alter table tenant add column if not exists area_no text not null default '';
alter table tenant add column if not exists area_name text not null default '';
alter table tenant add column if not exists disabled boolean not null default false;
alter table tenant add column if not exists version integer not null default 1;
alter table customer add column if not exists disabled boolean not null default false;
alter table customer add column if not exists version integer not null default 1;

-- Who is told of alarms. group_id null: of the whole factory.
create table if not exists alarm_contact (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  customer_id uuid not null references customer on delete cascade,
  group_id uuid references device_group on delete cascade,
  name text not null,
  phone text not null,
  email text not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index if not exists alarm_contact_phone on alarm_contact (customer_id, group_id, phone) nulls not distinct;
