import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import type { MessageForGateway } from '../index.ts';
import { createSmtpGateway } from './smtp-gateway.ts';

const message: MessageForGateway = {
  id: '7d1f0d0a-6a3e-4b1c-9b5e-0123456789ab',
  to: 'wang@mill.example',
  subject: '一级报警：Press 4\r\nBcc: thief@x.example',
  text: '油温为 82.0 °C。',
  template: 'alarmRaised',
  params: {},
  language: 'zh-CN',
  isUncertain: false,
  firstAt: 0,
};
const signal = new AbortController().signal;
let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

/** A mail server, and the messages that it was given. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onData(stream, _session, done) {
      let content = '';
      stream.on('data', (chunk: Buffer) => (content += chunk.toString()));
      stream.on('end', () => {
        received.push(content);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => new Promise((done) => server.close(() => done())));
  const { port } = server.server.address() as AddressInfo;
  return { received, at: (login = '', protocol = 'smtp') => `${protocol}://${login}127.0.0.1:${port}` };
}
const gatewayTo = (url: string) => createSmtpGateway({ url, from: 'Oilsight <oil@sight.example>', perSecond: 10 });
const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode });

it('a message arrives as it was written, each time with the same Message-ID', async () => {
  const server = await startServer();
  const gateway = gatewayTo(server.at());
  expect(await gateway.send(message, signal)).toEqual({ outcome: 'sent', code: 'SMTP 250' });
  expect(await gateway.send(message, signal)).toEqual({ outcome: 'sent', code: 'SMTP 250' });
  const [first = '', second = ''] = server.received;
  for (const content of [first, second]) {
    expect(content).toMatch(/^Message-ID: <7d1f0d0a-6a3e-4b1c-9b5e-0123456789ab@sight\.example>\r$/im);
    expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(content).toMatch(/^To: wang@mill\.example\r$/m);
    expect(content).toMatch(/^From: Oilsight <oil@sight\.example>\r$/m);
    expect(content).toContain('=E6=B2=B9=E6=B8=A9=E4=B8=BA 82.0 =C2=B0C=E3=80=82');
    // A line break in the subject begins no header.
    expect(content).not.toMatch(/^Bcc:/im);
  }
});

it('a file goes with its message, with its name in any language', async () => {
  const server = await startServer();
  const attachment = { name: '报告.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7 report') };
  expect(await gatewayTo(server.at()).send({ ...message, attachment }, signal)).toMatchObject({ outcome: 'sent' });
  const [content = ''] = server.received;
  expect(content).toMatch(/^Content-Type: multipart\/mixed/m);
  expect(content).toContain('=E6=B2=B9=E6=B8=A9=E4=B8=BA 82.0 =C2=B0C=E3=80=82');
  expect(content).toContain(Buffer.from('%PDF-1.7 report').toString('base64'));
  expect(content).toContain("filename*0*=utf-8''%E6%8A%A5%E5%91%8A.pdf");
});

it('a password goes over TLS alone', async () => {
  const logins: string[] = [];
  const server = await startServer({
    onAuth(auth, _session, done) {
      logins.push(String(auth.username));
      done(null, { user: 'oil' });
    },
  });
  expect(await gatewayTo(server.at('oil:secret@')).send(message, signal)).toMatchObject({ outcome: 'channel' });
  expect(logins).toEqual([]);
  expect(server.received).toEqual([]);
});

it('a certificate that nobody trusts stops the channel', async () => {
  const server = await startServer({ secure: true });
  expect(await gatewayTo(server.at('', 'smtps')).send(message, signal)).toMatchObject({ outcome: 'channel' });
});

it('a refused receiver is final, a busy server is tried again', async () => {
  const answers = [refusal('no such user', 550), refusal('greylisted', 451)];
  const server = await startServer({ onRcptTo: (_address, _session, done) => done(answers.shift()) });
  const gateway = gatewayTo(server.at());
  expect(await gateway.send(message, signal)).toEqual({ outcome: 'final', code: 'SMTP 550' });
  expect(await gateway.send(message, signal)).toEqual({ outcome: 'retry', code: 'SMTP 451' });
});

it('a server that hangs up after it was given the message may have accepted it', async () => {
  const server: { close: () => void } = { close: () => undefined };
  const program = createServer((socket) => {
    server.close = () => socket.destroy();
    socket.on('error', () => undefined);
    socket.write('220 mail\r\n');
    socket.on('data', (chunk: Buffer) => {
      const said = chunk.toString();
      if (/^(EHLO|MAIL|RCPT)/.test(said)) socket.write('250 ok\r\n');
      else if (said.startsWith('DATA')) socket.write('354 go on\r\n');
      else if (said.includes('\r\n.\r\n')) server.close();
    });
  });
  await new Promise<void>((done) => program.listen(0, '127.0.0.1', done));
  closing.push(() => new Promise((done) => program.close(() => done())));
  const { port } = program.address() as AddressInfo;
  expect(await gatewayTo(`smtp://127.0.0.1:${port}`).send(message, signal)).toMatchObject({ outcome: 'unknown' });
});

it('nobody listens: tried again', async () => {
  expect(await gatewayTo('smtp://127.0.0.1:1').send(message, signal)).toMatchObject({ outcome: 'retry' });
});

it('an address that holds two is not sent to', async () => {
  const server = await startServer();
  const to = 'a@x.example, b@x.example';
  expect((await gatewayTo(server.at()).send({ ...message, to }, signal)).outcome).toBe('final');
  expect(server.received).toEqual([]);
});

it('a server that never answers is left when the sender stops', async () => {
  const stopping = new AbortController();
  const server = await startServer({ onMailFrom: () => stopping.abort() });
  expect(await gatewayTo(server.at()).send(message, stopping.signal)).toMatchObject({ outcome: 'unknown' });
});
