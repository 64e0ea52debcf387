-- What was delivered keeps the names that its pdf has, whatever is renamed later.
alter table report add column if not exists customer_name text;
