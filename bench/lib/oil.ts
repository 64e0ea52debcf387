import type pg from 'pg';

/** Enters an oil with its data, of the one tenant of a bench. */
export async function addOil(client: pg.Client): Promise<{ readonly id: string; readonly tenantId: string }> {
  const { rows } = await client.query(
    `insert into oil_product (tenant_id, name, fluid, v40, v100, density15, dielectric25)
     select id, 'L-HM 46', 'mineral', 46, 6.8, 872, 2.22 from tenant limit 1 returning id, tenant_id as "tenantId"`,
  );
  const [oil] = rows as { id: string; tenantId: string }[];
  if (oil === undefined) throw new Error('there is no tenant');
  return oil;
}
