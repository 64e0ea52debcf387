-- Which acceptance of a request is filled in: a request that was returned and accepted again is another inspection.
alter table inspection add column if not exists acceptance_id uuid not null default gen_random_uuid();
