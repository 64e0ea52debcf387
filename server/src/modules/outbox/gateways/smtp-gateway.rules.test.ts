import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { outcomeOfSmtp } from './smtp-gateway.rules.ts';

const rows = [
  [{ code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, false, 'retry', 'SMTP 450'],
  [{ code: 'EAUTH', responseCode: 454, command: 'AUTH PLAIN' }, false, 'retry', 'SMTP 454'],
  [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, false, 'channel', 'SMTP 535'],
  [{ code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, false, 'channel', 'SMTP 554'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, false, 'channel', 'SMTP 550'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, false, 'final', 'SMTP 550'],
  [{ code: 'EMESSAGE', responseCode: 552, command: 'DATA' }, true, 'final', 'SMTP 552'],
  [{ code: 'ETLS', command: 'STARTTLS' }, false, 'channel', 'ETLS'],
  [{ code: 'ESOCKET', command: 'CONN', message: 'self-signed certificate' }, false, 'channel', 'ESOCKET'],
  [{ code: 'EENVELOPE', command: 'API' }, false, 'final', 'EENVELOPE'],
  [{ code: 'ECONNECTION', command: 'CONN' }, false, 'retry', 'ECONNECTION'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, false, 'retry', 'ETIMEDOUT'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, true, 'unknown', 'ETIMEDOUT'],
  [{}, true, 'unknown', ''],
] as const;

it('what a failed delivery means', async () => {
  await expectEach(
    rows,
    ([failure, isHandedOver]) => `${JSON.stringify(failure)} ${isHandedOver}`,
    ([failure, isHandedOver, outcome, code]) => expect(outcomeOfSmtp(failure, isHandedOver)).toEqual({ outcome, code }),
  );
});
