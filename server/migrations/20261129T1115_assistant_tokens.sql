-- Tokens that the language model of the assistant has taken: of each payer the newest day alone.
create table if not exists assistant_tokens (
  -- A dealer's id, or the role of accounts that belong to no dealer.
  payer text primary key,
  -- Days since 1970-01-01, UTC.
  day integer not null,
  tokens bigint not null
);

-- Answers say what has made them; all that were kept before are the expert's.
update assistant_turn set answer = answer || '{"engine": "expert"}' where not answer ? 'engine';
