import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { maxDevicesOfFactory } from '@oilsight/contract';
import type { SheetImport } from '@oilsight/contract';
import pg from 'pg';
import { headingsOf } from '../server/src/modules/plant/sheet-check.rules.ts';
import { deviceColumns, sensorColumns } from '../server/src/modules/plant/sheet-columns.rules.ts';
import type { SheetCell } from '../server/src/platform/sheet.types.ts';
import { workbookOf } from '../server/test/workbook.ts';
import { comparedCalls } from './lib/plant/beside.ts';
import { makePlant, plantSize, tokenOf } from './lib/plant/place.ts';
import type { Place } from './lib/plant/place.ts';
import { startBenchServer } from './lib/server.ts';
import type { BenchServer } from './lib/server.ts';
import { markdown, report } from './lib/table.ts';
import { ms } from './lib/timing.ts';

/**
 * Lists of devices at 5000 under one dealer, in ten factories of twenty groups; one factory has 2000. Times at the
 * client, on a connection that is kept, and what server and database together worked for a call: that is the same on a
 * busy machine. With `--beside` the read calls and the main writes are compared with those of another checkout as well,
 * in turns. `npm run bench -- plant [--times 60] [--beside=<folder of another checkout>] [--rounds 5]`
 */
const timesArgument = process.argv.indexOf('--times');
const times = timesArgument > 0 ? Number(process.argv[timesArgument + 1]) : 60;
const beside = process.argv.find((argument) => argument.startsWith('--beside='))?.slice('--beside='.length);
const roundsArgument = process.argv.indexOf('--rounds');
const rounds = roundsArgument > 0 ? Number(process.argv[roundsArgument + 1]) : 5;
/** Calls in a row whose processor time is measured together, because the kernel counts in steps of 10 ms. */
const inARow = 20;
const limitMs = 100;

/** Processor time of the server and of all that the database runs, ms. */
async function createMeter({ databaseUrl, pid }: BenchServer): Promise<() => number> {
  const fieldsOf = (process: string): string[] => {
    try {
      return readFileSync(`/proc/${process}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
    } catch {
      return [];
    }
  };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const postmaster = fieldsOf(String((rows[0] as { pid: number }).pid))[1];
  await client.end();
  // The time of a connection's process stays counted after the connection has ended.
  const spent = new Map<string, number>();
  return () => {
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const fields = fieldsOf(name);
      const isOurs = name === String(pid) || name === postmaster || fields[1] === postmaster;
      if (isOurs) spent.set(name, (Number(fields[11]) + Number(fields[12])) * 10);
    }
    return [...spent.values()].reduce((sum, milliseconds) => sum + milliseconds, 0);
  };
}

function callsOf({
  tenantId,
  customerId,
}: Place): readonly (readonly [name: string, path: string, query: Readonly<Record<string, string>>])[] {
  const managed = '/system/customerdevice/list';
  return [
    ['listManaged, first page of 50', managed, { tenantId }],
    ['listManaged, last page of 50', managed, { tenantId, pageNum: '100' }],
    ['listManaged, page of 500', managed, { tenantId, pageSize: '500' }],
    ['listManaged, by number', managed, { tenantId, sort: 'deviceNo' }],
    ['listManaged, by newest reading', managed, { tenantId, sort: 'lastSeen', descending: 'true' }],
    ['listManaged, of a state', managed, { tenantId, state: 'unconnected' }],
    ['listManaged, search', managed, { tenantId, search: 'gb-19' }],
    ['listManaged, a factory of 2000', managed, { customerId }],
    ['listGroups, a factory of 2000', '/system/dataanalysis/listByGroup', { customerId }],
    ['listGroups, all 5000', '/system/dataanalysis/listByGroup', { tenantId }],
    ['listGroups, search', '/system/dataanalysis/listByGroup', { tenantId, deviceName: 'gb-19' }],
    ['listDeviceInfo, first page of 100', '/system/dataanalysis/listDeviceInfo', { tenantId }],
    [
      'listDeviceInfo, page of 500',
      '/system/dataanalysis/listDeviceInfo',
      { tenantId, pageSize: '500', pageNum: '10' },
    ],
    ['factoryTree', '/system/dataanalysis/listAllByDifCondition', {}],
    ['searchDevices (experience accounts)', '/system/virtualuser/searchDevices', { tenantId, search: 'gb-19' }],
  ];
}

/** Rows of a sheet with as many devices as a factory may have. */
const importedRows = { devices: maxDevicesOfFactory, sensors: 0 } as const;
const importLimitS = 10;

/**
 * Seconds from sending a sheet until everything in it is stored: the check, an immediate confirmation, and the import.
 */
async function importSheet({ port, databaseUrl }: BenchServer, token: string, tenantId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `
    with c as (insert into customer (tenant_id, name) values ($1, '导入') returning id, tenant_id)
    insert into device_group (tenant_id, customer_id, name, is_default) select tenant_id, id, '默认分组', true from c returning customer_id`,
    [tenantId],
  );
  await client.end();
  const { customer_id: customerId } = rows[0] as { customer_id: string };
  const devices = Array.from({ length: importedRows.devices }, (_, n): SheetCell[] =>
    deviceColumns.map(({ key }) =>
      key === 'deviceName'
        ? `减速机 ${n}`
        : key === 'machineType'
          ? '减速机'
          : key === 'deviceNo'
            ? `NO-${n}`
            : key === 'groupName'
              ? `车间 ${n % plantSize.groupsOfFactory}`
              : null,
    ),
  );
  const sensors = Array.from({ length: importedRows.sensors }, (_, n): SheetCell[] =>
    sensorColumns.map(({ key }) =>
      key === 'deviceName'
        ? `减速机 ${n % importedRows.devices}`
        : key === 'sensorName'
          ? `OQ-${n}`
          : key === 'serialNo'
            ? `SN-${n}`
            : null,
    ),
  );
  const bytes = workbookOf({
    设备: [headingsOf(deviceColumns, 'zh'), ...devices],
    传感器: [headingsOf(sensorColumns, 'zh'), ...sensors],
  });
  const base = `http://127.0.0.1:${port}/system/customerdevice/sheet/import`;
  const headers = { authorization: `Bearer ${token}` };
  const read = async (reply: Promise<Response>) => {
    const { code, msg, data } = (await (await reply).json()) as { code: number; msg: string; data: SheetImport };
    if (code !== 200) throw new Error(`the import was answered ${code}: ${msg}`);
    return data;
  };
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'plant.xlsx');
  const begun = performance.now();
  const until = async (importId: string, isOver: (sheet: SheetImport) => boolean): Promise<SheetImport> => {
    for (;;) {
      const sheet = await read(fetch(`${base}/${importId}`, { headers }));
      if (isOver(sheet)) return sheet;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const checked = await read(fetch(`${base}?customerId=${customerId}`, { method: 'POST', headers, body: form }));
  if (checked.faultCount > 0) throw new Error(`the sheet has faults: ${JSON.stringify(checked.faults[0])}`);
  await read(fetch(`${base}/${checked.importId}`, { method: 'PUT', headers }));
  const { step, error } = await until(checked.importId, (sheet) => sheet.step === 'done' || sheet.step === 'failed');
  if (step !== 'done') throw new Error(`the import failed: ${error}`);
  return (performance.now() - begun) / 1000;
}

/** The lists and the import of one server, as a page. */
async function measuredLists(server: BenchServer): Promise<string> {
  const place = await makePlant(server);
  const token = await tokenOf(server.port);
  const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<number> => {
    const begun = performance.now();
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { code } = (await reply.json()) as { code: number };
    if (code !== 200) throw new Error(`${path} was answered ${code}`);
    return performance.now() - begun;
  };
  const calls = callsOf(place);
  const spent = calls.map((): number[] => []);
  // The calls take turns, so that other load of the machine affects all alike.
  for (let n = -3; n < times; n += 1) {
    for (const [c, [, path, query]] of calls.entries()) {
      const took = await ask(path, query);
      // The first few calls are a warm-up.
      if (n >= 0) spent[c]?.push(took);
    }
  }
  const meter = await createMeter(server);
  const worked: number[] = [];
  for (const [, path, query] of calls) {
    const before = meter();
    for (let n = 0; n < inARow; n += 1) await ask(path, query);
    worked.push((meter() - before) / inARow);
  }
  const at = (values: readonly number[], part: number) =>
    values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
    Number.NaN;
  const rows = calls.map(([name], c) => {
    const values = spent[c] ?? [];
    const [p50, p99] = [at(values, 0.5), at(values, 0.99)];
    return [
      name,
      ms(worked[c] ?? Number.NaN),
      ms(p50),
      ms(p99),
      limitMs,
      p99 <= limitMs ? 'within' : (worked[c] ?? 0) <= limitMs ? 'within by processor time' : 'above',
    ];
  });
  const importS: number[] = [];
  for (let n = 0; n < 3; n += 1) importS.push(await importSheet(server, token, place.tenantId));
  return `Lists of 5000 devices of one dealer in ${plantSize.factories} factories with ${plantSize.groupsOfFactory} groups each, at the client; ${times} times each, in turn. Load of the machine meanwhile: ${ms(loadavg()[0] ?? Number.NaN)}; processor time is that of server and database together.\n\n${markdown(['call', 'processor ms a call', 'p50 ms', 'p99 ms', 'limit ms', ''], rows)}\n\nImport of a sheet of ${importedRows.devices} devices and ${importedRows.sensors} sensors, from sending it until all is kept: ${importS.map((seconds) => seconds.toFixed(1)).join(', ')} s (limit ${importLimitS} s).`;
}

const server = await startBenchServer(1);
let lists: string;
try {
  lists = await measuredLists(server);
} finally {
  await server.stop();
}
const compared = beside === undefined ? [] : [await comparedCalls(resolve(beside), rounds)];
report(
  'plant',
  `npm run bench -- plant${beside === undefined ? '' : ' --beside=<another checkout>'}`,
  [lists, ...compared].join('\n\n'),
);
