import pg from 'pg';
import type { BenchServer } from '../server.ts';

/** The password of the administrator of `startBenchServer`. */
const password = 'bench-password';
const factories = [2000, ...Array.from({ length: 9 }, (_, n) => (n === 0 ? 336 : 333))];
const groupsOfFactory = 20;

/** How many factories a dealer gets, and how many groups each of them has. */
export const plantSize = { factories: factories.length, groupsOfFactory } as const;

export interface Place {
  readonly tenantId: string;
  /** The largest factory, which has 2000 devices. */
  readonly customerId: string;
}

/**
 * A dealer with 5000 devices in ten factories: typical names, and every device with all its data and three sensors.
 */
export async function makePlant({ databaseUrl }: Pick<BenchServer, 'databaseUrl'>): Promise<Place> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const one = async <Row extends object>(sql: string, values: unknown[]): Promise<Row> => {
    const [row] = (await client.query(sql, values)).rows as Row[];
    if (row === undefined) throw new Error('nothing was made');
    return row;
  };
  const { id: tenantId } = await one<{ id: string }>(
    `insert into tenant (name) values ('测试经销商') returning id`,
    [],
  );
  let first = '';
  for (const [n, count] of factories.entries()) {
    const { id: customerId } = await one<{ id: string }>(
      `insert into customer (tenant_id, name, area_no, area_name) values ($1, $2, '340200', '芜湖市') returning id`,
      [tenantId, `水泥厂 ${n + 1} 号`],
    );
    first ||= customerId;
    await client.query(
      `insert into device_group (tenant_id, customer_id, name, is_default) select $1, $2, '车间 ' || g, g = 1 from generate_series(1, $3::int) g`,
      [tenantId, customerId, groupsOfFactory],
    );
    await client.query(
      `
      with members as (select id, row_number() over (order by id) as place from device_group where customer_id = $2)
      insert into device (tenant_id, customer_id, group_id, name, device_no, machine_type, machine, industry, area_no, area_name, monitoring_position, token_hash)
      select $1, $2, m.id, (d * 7919 % 10007) || '# 减速机 GB-' || d, 'NO-' || d, (array['gearbox','hydraulic','turbine'])[1 + d % 3], 'MLX-300', '水泥', '340202', '芜湖市镜湖区', '回油管', sha256(($2 || ' ' || d)::bytea)
      from generate_series(1, $3::int) d join members m on m.place = 1 + d % $4::int`,
      [tenantId, customerId, count, groupsOfFactory],
    );
  }
  await client.query(
    `insert into sensor (tenant_id, device_id, name, model, indicators) select tenant_id, id, 'S' || n, 'OQ-400', '{oil_temperature}' from device, generate_series(1, 3) n where tenant_id = $1`,
    [tenantId],
  );
  await client.query('analyze');
  await client.end();
  return { tenantId, customerId: first };
}

/** A token of the administrator. */
export async function tokenOf(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { token } = (await reply.json()) as { token?: string };
  if (token === undefined) throw new Error('the administrator could not log in');
  return token;
}
