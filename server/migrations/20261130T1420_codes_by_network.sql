-- For a new password each network has codes of its own, under the owner 'network …': they are found by phone or address.
create index if not exists verification_code_target on verification_code (target);
