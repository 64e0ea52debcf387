-- The demonstration has passwords and tokens that everybody knows. A database that holds it says so, and each password and token that
-- was given while it did is known as one of the demonstration's: whoever knew a password could give others.
create table if not exists demonstration (
  made_at timestamptz not null default now()
);
create unique index if not exists demonstration_once on demonstration ((true));

alter table account add column if not exists password_is_demo boolean not null default false;
alter table device add column if not exists token_is_demo boolean not null default false;

-- Ids of version 8 are the demonstration's own.
insert into demonstration (made_at)
  select min(created_at) from device where substr(id::text, 15, 1) = '8' having count(*) > 0
  on conflict do nothing;
update account set password_is_demo = true where exists (select from demonstration);
update device set token_is_demo = true where token_hash is not null and exists (select from demonstration);

create or replace function mark_demo_password() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.password_hash is distinct from old.password_hash then
    new.password_is_demo := exists (select from demonstration);
  end if;
  return new;
end $$;
create or replace trigger account_demo_password before insert or update of password_hash on account for each row execute function mark_demo_password();

create or replace function mark_demo_token() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.token_hash is distinct from old.token_hash then
    new.token_is_demo := new.token_hash is not null and exists (select from demonstration);
  end if;
  return new;
end $$;
create or replace trigger device_demo_token before insert or update of token_hash on device for each row execute function mark_demo_token();
