-- Which repeat, or which step of the escalation, a message is; 0: the first notice, or a digest.
alter table message_record add column if not exists nth smallint not null default 0;

-- A notice that failed for good: its alarms are looked at anew, so that the next contacts are notified at once when nobody
-- of a step could be reached.
create or replace function look_at_alarms_of() returns trigger language plpgsql as $$
begin
  update alarm_record r set due_at = least(r.due_at, now()) from message_record m
    where m.message_id = new.id and r.id = m.record_id and r.due_at > now();
  return null;
end $$;
create or replace trigger look_at_alarms_of after update of state on message for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function look_at_alarms_of();
