import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A connection that has sent these bytes; the server may end it in any way. */
export async function dial(port: number, ...pieces: readonly (string | Buffer)[]): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const piece of pieces) socket.write(piece);
  return socket;
}

/** The server's whole output after these bytes, until it ends the connection. */
export async function said(port: number, ...pieces: readonly (string | Buffer)[]): Promise<string> {
  const socket = await dial(port, ...pieces);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** The status of a reply; NaN: no reply. */
export const statusIn = (text: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? Number.NaN);
