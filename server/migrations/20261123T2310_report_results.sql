-- The results of a report as they were entered: the sample of the machine that they became may change later.
alter table report add column if not exists sampled_at timestamptz;
alter table report add column if not exists sample_place text not null default '';
alter table report add column if not exists results jsonb;
alter table report add column if not exists sample_id uuid references lab_sample on delete set null;
create index if not exists report_sample on report (sample_id) where sample_id is not null;
