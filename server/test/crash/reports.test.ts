import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportDetail } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import { expect, it, onTestFinished } from 'vitest';
import { createPg, sqlQuery } from '../../src/platform/pg.ts';
import { callerFor } from '../calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../factories.ts';
import { preparedDataDir } from '../prepared-data-dir.ts';
import { databaseUrlOf, startServerProcess } from '../server-process.ts';
import type { ServerProcess } from '../server-process.ts';
import { until } from '../until.ts';

const path = '/system/report';
const reports = 4;

/** Processes that a server has started to make files, by their ids. */
const makersOf = ({ pid }: ServerProcess) =>
  readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('isolated-work.process') &&
        new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'))
      );
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
const isRunning = (pid: string) => readdirSync('/proc').includes(pid);

it(
  'reports that wait while the server is killed, and is killed again, are each delivered once by the next one',
  { timeout: 900_000 },
  async () => {
    const dataDir = await preparedDataDir();
    let server = await startServerProcess({ dataDir });
    onTestFinished(() => server.stop());
    const pg = createPg({ url: await databaseUrlOf(dataDir), max: 2, onError: () => undefined });
    onTestFinished(() => pg.close());
    const { tenantId, id: customerId, ...more } = await buildCustomer(pg);
    const account = await buildAccount(pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
    const asked: ReportDetail[] = [];
    const { post } = await callerFor(server.url, account);
    for (let n = 0; n < reports; n += 1) {
      const device = await buildDevice(pg, { customer: { tenantId, id: customerId, ...more }, name: `Press ${n}` });
      const form = { theme: 'Week', startTime: Date.now() - 7 * dayMs, endTime: Date.now(), languages: ['en'] };
      const { code, data } = await post<ReportDetail>(`${path}/diagnostic`, { ...form, deviceId: device.id });
      expect(code).toBe(200);
      asked.push(data);
    }

    const delivered = async () =>
      (await pg.query(sqlQuery('test.delivered', `select id from report where state = 'delivered'`))).length;
    for (let killed = 1; killed <= 2; killed += 1) {
      // In the middle of the queue: one more is done, another is being written, and more wait behind it.
      const makers = await until(async () => {
        const found = makersOf(server);
        return found.length > 0 && (await delivered()) >= killed && found;
      });
      await server.kill();
      expect(await delivered()).toBeLessThan(reports);
      await until(() => !makers.some(isRunning));
      server = await startServerProcess({ dataDir });
      // The clock of the killed worker's lease.
      await pg.query(sqlQuery('test.lease', 'update report_job set lease_until = now() where lease_until is not null'));
    }
    await until(async () => (await delivered()) === reports);

    const { get } = await callerFor(server.url, account);
    for (const { reportId } of asked) {
      const { data } = await get<ReportDetail>(`${path}/${reportId}`);
      expect(data).toMatchObject({ state: 'delivered', step: null, files: [{ version: 1 }] });
      expect(data.files).toHaveLength(1);
      expect(data.events.map(({ what }) => what)).toEqual(['applied', 'generating', 'delivered']);
      // What its row promises is on the disk.
      const { bytes = 0, fileId = '' } = data.files[0] ?? {};
      expect(readFileSync(join(dataDir, 'reports', fileId))).toHaveLength(bytes);
    }
    const count = sqlQuery<{ files: number; jobs: number }>(
      'test.count',
      'select (select count(*) from report_file)::int as files, (select count(*) from report_job)::int as jobs',
    );
    expect(await pg.query(count)).toEqual([{ files: reports, jobs: 0 }]);
  },
);
