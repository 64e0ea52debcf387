-- Whether several dealers have an address.
create index if not exists alarm_contact_of_phone on alarm_contact (phone);
create index if not exists alarm_contact_of_email on alarm_contact (email) where email <> '';
create index if not exists alarm_contact_of_wechat on alarm_contact (wechat_openid) where wechat_openid <> '';
