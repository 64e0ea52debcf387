-- Who did what and when. It names no other table: what it tells outlives the things and people it is about.
create table if not exists audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Whose business it is; null: the operator's alone.
  tenant_id uuid,
  actor_id uuid,
  actor_name text,
  actor_authority text,
  action text not null,
  object_kind text,
  object_id uuid,
  object_name text,
  -- [{"field", "before", "after"}], without secrets.
  changes jsonb not null default '[]',
  -- done, refused, failed
  outcome text not null,
  -- Name of the error and what fills its text.
  error text,
  error_details jsonb,
  address text not null default '',
  user_agent text not null default '',
  request_id text not null default ''
);
create index if not exists audit_entry_tenant on audit_entry (tenant_id, id desc);
create index if not exists audit_entry_object on audit_entry (object_id, id desc);

create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create or replace trigger audit_entry_append_only before update or delete on audit_entry for each row execute function audit_is_append_only();
create or replace trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function audit_is_append_only();
