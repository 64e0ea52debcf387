-- What a display shows: the screens of a wall (none: a page that embeds ours), and the one dealer or factory that it is
-- bound to (none: all that its issuer sees).
alter table display add column if not exists screens text[] not null default '{}';
alter table display add column if not exists shown_tenant uuid references tenant on delete cascade;
alter table display add column if not exists shown_customer uuid references customer on delete cascade;
-- The machine that a screen begins with.
alter table display add column if not exists shown_device uuid references device on delete set null;
-- How long each screen is shown, s; null: the screens do not change.
alter table display add column if not exists rotate_s integer;
create index if not exists display_tenant on display (shown_tenant) where shown_tenant is not null;
create index if not exists display_customer on display (shown_customer) where shown_customer is not null;
create index if not exists display_device on display (shown_device) where shown_device is not null;
