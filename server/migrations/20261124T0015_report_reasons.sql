-- Why a report was returned, withdrawn or sent back to work; empty: its last move needed no reason. It stands apart
-- from the newest remark.
alter table report add column if not exists reason text not null default '';
update report r set reason = e.text
from report_event e
where r.state in ('returned', 'withdrawn') and r.reason = ''
  and e.id = (select max(id) from report_event where report_id = r.id and what in ('returned', 'withdrawn'));
create index if not exists report_event_remarked on report_event (report_id, account_id) where what = 'remarked';
