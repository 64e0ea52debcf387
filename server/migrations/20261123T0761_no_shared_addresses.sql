-- A dealer's share of an address follows from who sends to it, not from whose contact has it.
drop index if exists alarm_contact_of_phone;
drop index if exists alarm_contact_of_email;
drop index if exists alarm_contact_of_wechat;
