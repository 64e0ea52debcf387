import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Attachment, MessageGateway, Outcome } from '../index.ts';
import { outcomeOfSmtp } from './smtp-gateway.rules.ts';
import type { SmtpFailure } from './smtp-gateway.rules.ts';

/** Longest times of connecting, of the greeting, and without a byte, ms. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export interface SmtpGatewaySettings {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which uses STARTTLS; empty: there is no gateway. */
  readonly url: string;
  /** Address of the sender: `Oilsight <oil@example.com>`. */
  readonly from: string;
  readonly perSecond: number;
  /** Certificates (PEM) to trust beside the system's. */
  readonly ca?: string;
}

const attachedOf = ({ name, type, content }: Attachment) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(content),
});

/**
 * Sends e-mail by SMTP, as plain text, with the message's file. A login goes over TLS alone. A message that is sent again has the same
 * `Message-ID`, so that mail programs may show it once.
 */
export function createSmtpGateway({ url, from, perSecond, ca }: SmtpGatewaySettings): MessageGateway {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    // Without TLS a password would be readable on the way.
    requireTLS: username !== '',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'oilsight';
  return {
    name: 'smtp',
    perSecond,
    async send({ id, to, subject, text, attachment }, signal) {
      let isHandedOver = false;
      // The library reads the text when the server has asked for the message: from then on it may have been accepted.
      const content = Readable.from(
        (function* () {
          isHandedOver = true;
          yield Buffer.from(text);
        })(),
        { objectMode: false },
      );
      const { promise: ended, resolve } = Promise.withResolvers<Outcome>();
      const giveUp = () => resolve({ outcome: 'unknown', code: 'ETIMEDOUT' });
      signal.addEventListener('abort', giveUp, { once: true });
      transport
        .sendMail({
          from,
          // An object, because a text could hold several addresses.
          to: { name: '', address: to },
          subject,
          text: content,
          ...(attachment === undefined ? {} : { attachments: [attachedOf(attachment)] }),
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .then(
          ({ response }) => resolve({ outcome: 'sent', code: `SMTP ${response.slice(0, 3)}` }),
          (error: SmtpFailure) => resolve(outcomeOfSmtp(error, isHandedOver)),
        );
      const outcome = await ended;
      signal.removeEventListener('abort', giveUp);
      return outcome;
    },
  };
}
