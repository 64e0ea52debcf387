-- Pictures of people and logos. The bytes are files of the data folder, named by the id.
create table if not exists picture (
  id uuid primary key,
  -- avatar, logo
  kind text not null,
  account_id uuid references account on delete cascade,
  tenant_id uuid references tenant on delete cascade,
  -- A logo without one is the tenant's.
  customer_id uuid references customer on delete cascade,
  created_at timestamptz not null
);
create unique index if not exists picture_of_person on picture (account_id) where kind = 'avatar';
create unique index if not exists logo_of_customer on picture (customer_id) where kind = 'logo' and customer_id is not null;
create unique index if not exists logo_of_tenant on picture (tenant_id) where kind = 'logo' and customer_id is null;
