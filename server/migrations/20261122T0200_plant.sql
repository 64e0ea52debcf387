alter table device add column if not exists nameplate_no text not null default '';
-- Stored name of its picture; null: none.
alter table device add column if not exists image_name text;
-- Indicators of the big screen in the order shown; null: nobody has chosen.
alter table device add column if not exists screen_keys text[];
alter table device add column if not exists token_issued_at timestamptz;
alter table device add column if not exists version integer not null default 1;
alter table device add column if not exists updated_at timestamptz not null default now();
-- Removed: nobody sees it any more, and it can be restored until it goes for good.
alter table device add column if not exists removed_at timestamptz;
update device set token_issued_at = created_at where token_hash is not null and token_issued_at is null;

-- A removed device's name is free again.
create unique index if not exists device_standing_name on device (customer_id, name) where removed_at is null;
drop index if exists device_name_in_customer;
create index if not exists device_standing_order on device (customer_id, name collate natural_order, id) where removed_at is null;
create index if not exists device_group_members on device (group_id, name collate natural_order, id);
create index if not exists device_removed on device (customer_id, name) where removed_at is not null;

alter table device_group add column if not exists version integer not null default 1;
create unique index if not exists device_group_name on device_group (customer_id, lower(name));
