-- How good the alarms of a time were is worked out from those that people were shown in it: of a factory, a dealer, or all.
create index if not exists alarm_record_shown_customer on alarm_record (customer_id, annunciated_at)
  where annunciated_at is not null and withdrawn_at is null;
create index if not exists alarm_record_shown_tenant on alarm_record (tenant_id, annunciated_at)
  where annunciated_at is not null and withdrawn_at is null;
create index if not exists alarm_record_shown on alarm_record (annunciated_at)
  where annunciated_at is not null and withdrawn_at is null;
