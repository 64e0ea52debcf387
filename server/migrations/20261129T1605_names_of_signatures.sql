-- Whose account handed an inspection over, and what people and machine were called at that moment: what was signed names
-- them, whatever they are called later. Null: not submitted, or submitted before this was kept.
alter table inspection
  add column if not exists submitted_by uuid references account on delete set null,
  add column if not exists signed_names jsonb;
create index if not exists inspection_submitted_by on inspection (submitted_by) where submitted_by is not null;
