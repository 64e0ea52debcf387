-- The refresh token that was exchanged last: for some seconds its owner, who may not have got the answer, is given the same successor again.
alter table login_session add column if not exists previous_refresh_hash bytea;
