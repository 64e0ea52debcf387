import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerWith } from '../../../test/calls.ts';
import { buildAccount } from '../../../test/factories.ts';
import { startMessageGateway } from '../../../test/message-gateway.ts';
import type { MessageGatewayProgram } from '../../../test/message-gateway.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';
import { systemClock } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { createSeal } from '../../platform/seal.ts';
import { createOutbox } from './outbox.service.ts';
import { createOutboxStore } from './outbox.store.ts';

let gateway: MessageGatewayProgram;
let app: TestApp;
beforeAll(async () => {
  gateway = await startMessageGateway();
  app = await startTestApp({ config: { sms: { url: gateway.url, token: '', perSecond: 100 } } });
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

it('5 000 messages that can wait, at a gateway that does not answer for them, do not delay a code', async () => {
  // The gateway never answers to a notice.
  gateway.answer = ({ body }, response) => {
    if (body.template !== 'news') response.writeHead(200).end();
  };
  const outbox = createOutbox({
    store: createOutboxStore(app.pg),
    seal: createSeal('a secret of thirty-two characters', 'messages'),
    gateways: {},
    clock: systemClock,
    log: pino({ level: 'silent' }),
  });
  const { news } = outbox.register({
    news: { zh: { subject: '', text: '{nth}' }, en: { subject: '', text: '{nth}' } },
  });
  await app.pg.transaction(async (tx) => {
    for (let nth = 0; nth < 5000; nth += 1)
      await outbox.add(tx, {
        channel: 'sms',
        class: 'notice',
        to: '13900000000',
        tenantId: null,
        language: 'en-US',
        template: news,
        params: { nth },
      });
  });
  // Both workers of the queue wait for the answer to a notice.
  await gateway.arrival(({ body }) => body.params['nth'] === 0);
  await gateway.arrival(({ body }) => body.params['nth'] === 1);

  const phone = freshPhone();
  const { id } = await buildAccount(app.pg);
  await app.pg.query(sqlQuery('test.phone', 'update account set phone = $2 where id = $1'), [id, phone]);
  const nobody = callerWith(app.url, 'login');
  expect((await nobody.get(`/getVerificationCode/${phone}`)).code).toBe(200);
  const { body } = await gateway.arrival(({ body: { to } }) => to === phone);
  expect(body).toMatchObject({ template: 'loginCode', params: { minutes: 5, code: expect.stringMatching(/^\d{6}$/) } });

  const [counts] = await app.pg.query(
    sqlQuery<{ waiting: number; begun: number }>(
      'test.counts',
      `select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where attempts > 0) as begun from message where template = 'news'`,
    ),
  );
  expect(counts?.waiting).toBe(5000);
  // The code was sent while nearly all notices still waited for their first attempt.
  expect(counts?.begun).toBeLessThan(20);
});
