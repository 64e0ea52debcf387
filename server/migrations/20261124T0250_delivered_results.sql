-- The results of a report with what stood beside them when it was delivered: limits and online values change later.
-- Null: it is not delivered, or has no results.
alter table report add column if not exists delivered_results jsonb;
-- The bytes of all files of a dealer are summed from the index alone.
create index if not exists report_file_bytes on report_file (tenant_id) include (bytes);
