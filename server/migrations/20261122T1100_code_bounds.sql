-- Whoever asks for a code has tries of their own: those from elsewhere use up others.
alter table verification_code add column if not exists asked_from text not null default '';
alter table verification_code add column if not exists other_tries integer not null default 0;

-- Requests for codes and wrong codes of one day (UTC, counted from 1970), by whose they count for.
create table if not exists code_day (
  who text primary key,
  day integer not null,
  requests integer not null default 0,
  failures integer not null default 0
);
