-- What was delivered before names were kept gets those of now.
update report r set
  device_name = coalesce((select d.name from device d where d.id = r.device_id), r.device_name),
  customer_name = coalesce((select c.name from customer c where c.id = r.customer_id), (select t.name from tenant t where t.id = r.tenant_id))
where r.state = 'delivered' and r.customer_name is null;
