import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { buildDevice } from '../../../test/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a device that sends only words cannot be assessed, since the moment that was tried', async () => {
  const { analysis, ingest } = app.app.services;
  const device = await buildDevice(app.pg);
  await ingest.telemetry(
    device,
    new TextEncoder().encode(JSON.stringify({ ts: Date.now(), values: { mode: 'auto' } })),
  );
  expect(await analysis.assess(device, new AbortController().signal)).toBe('usual');
  const kept = await analysis.kept(device);
  expect(kept).toMatchObject({ verdict: 'not_enough_evidence', life: null, health: null, findings: [] });
  expect(kept?.since).toBe(kept?.at);
});
