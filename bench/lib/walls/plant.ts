import pg from 'pg';
import type { BenchServer } from '../server.ts';

/** The first two digits of the areas: every province of the mainland. */
const provinces = '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65'.split(
  ' ',
);

export interface WallPlant {
  readonly tenantId: string;
  /** The factory whose machines the other wall shows. */
  readonly customerId: string;
}

/** Spreads the devices of a server over a factory in each province, with sensors, industries and names. */
export async function spread({ databaseUrl }: Pick<BenchServer, 'databaseUrl'>): Promise<WallPlant> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const first = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row> =>
    (await client.query(sql, [...values])).rows[0] as Row;
  const { tenant_id: tenantId } = await first<{ tenant_id: string }>('select tenant_id from device limit 1');
  await client.query(
    `insert into customer (tenant_id, name, area_no, area_name)
     select $1, '工厂 ' || n, code || '0100', code from unnest($2::text[]) with ordinality as t(code, n)`,
    [tenantId, provinces],
  );
  await client.query(
    `insert into device_group (tenant_id, customer_id, name, is_default)
     select tenant_id, id, '默认分组', true from customer where tenant_id = $1 and area_no <> ''`,
    [tenantId],
  );
  await client.query(
    `with place as (
       select c.id, g.id as group_id, c.area_no, row_number() over (order by c.area_no) as nth
       from customer c join device_group g on g.customer_id = c.id where c.tenant_id = $1 and c.area_no <> '')
     update device d set customer_id = p.id, group_id = p.group_id, area_no = p.area_no, device_no = 'HY-' || d.key,
       industry = (array['钢铁','水泥','风电','造纸','矿山'])[1 + d.key % 5], name = '液压站 ' || d.key
     from place p where p.nth = 1 + d.key % $2::int`,
    [tenantId, provinces.length],
  );
  await client.query(
    `insert into sensor (tenant_id, device_id, name, model, indicators)
     select tenant_id, id, 'S' || n, 'OQ-400', '{oil_temperature,water_ppm}' from device, generate_series(1, 3) n`,
  );
  const { customer_id: customerId } = await first<{ customer_id: string }>(
    'select customer_id from device group by customer_id order by count(*) desc limit 1',
  );
  await client.query('analyze');
  await client.end();
  return { tenantId, customerId };
}
