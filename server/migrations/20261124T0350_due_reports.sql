-- The start page asks for reports that are due.
create index if not exists report_due on report (due_at)
  where due_at is not null and state not in ('delivered', 'returned', 'withdrawn');
