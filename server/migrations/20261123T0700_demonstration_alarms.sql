-- When the alarms of the demonstration's history were evaluated and acted on; null: not yet.
alter table demonstration add column if not exists alarms_at timestamptz;
