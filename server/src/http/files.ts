import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileReply } from './handlers.ts';
import { type LargeReply, noteBreak, takenBy } from './large-reply.ts';

/**
 * `Content-Disposition` of a file: the name in any language (RFC 6266), and an ASCII name for clients that do not
 * support that.
 */
export function dispositionOf(name: string, way: 'attachment' | 'inline' = 'attachment'): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${way}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const sandbox = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * Sends a file. It waits for the first chunk before it sends the headers, so that a file that fails at its start is
 * refused like any other call. A file that fails later is cut off, so that nobody takes half a file for a whole one.
 */
export async function sendFile(reply: FastifyReply, file: FileReply, large: LargeReply | null): Promise<FastifyReply> {
  if (file.isSandboxed === true) void reply.header('content-security-policy', sandbox);
  if (file.etag !== undefined) {
    const etag = `"${file.etag}"`;
    void reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  const chunks = file.chunks[Symbol.asyncIterator]();
  const read = () => (large === null ? chunks.next() : large.reading(() => chunks.next()));
  letGoAtEnd(reply, chunks);
  const first = await read();
  async function* all(): AsyncGenerator<string | Uint8Array> {
    try {
      for (let next = first; next.done !== true; next = await read()) yield next.value;
    } catch (error) {
      noteBreak(reply, error, 'a file broke off');
      throw error;
    }
  }
  return reply
    .header('content-type', file.type)
    .header('content-disposition', dispositionOf(file.name, file.etag === undefined ? 'attachment' : 'inline'))
    .send(Readable.from(large === null ? all() : takenBy(reply, all(), large), { objectMode: false }));
}

/**
 * Ends the file's generator when the reply is over, so that it releases what it reads from, also when the caller hung
 * up before anything was sent.
 */
function letGoAtEnd(reply: FastifyReply, chunks: AsyncIterator<unknown>): void {
  const letGo = () => {
    chunks
      .return?.()
      .catch((error: unknown) => reply.log.error({ err: error }, 'what a file was read from was not let go of'));
  };
  if (reply.raw.destroyed) letGo();
  else reply.raw.once('close', letGo);
}
