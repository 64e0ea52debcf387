import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** A fixed address that forwards to a server whose port changes. */
export async function openRelay(): Promise<{ readonly port: number; leadTo(port: number): void }> {
  let target = 0;
  const sockets = new Set<Socket>();
  const follow = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.pipe(other);
  };
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    follow(socket, onward);
    follow(onward, socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port: (server.address() as AddressInfo).port, leadTo: (port) => (target = port) };
}

/** A program of the project in a process of its own; it ends with the test. */
export interface Program {
  /** Its output, both streams. */
  text(): string;
  /** Writes a line to its standard input; resolves when it prints `done` and the line. */
  tell(line: string): Promise<void>;
  /** Ends it; resolves to its exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** @param args a source file, relative to the root, and its arguments */
export function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const waiting: { readonly line: string; readonly done: () => void }[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      for (const one of waiting) if (line === one.line) one.done();
    });
  }
  const gone = once(child, 'exit') as Promise<[number | null]>;
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  return {
    text: () => lines.join('\n'),
    tell: (line) =>
      new Promise((done) => {
        waiting.push({ line: `done ${line}`, done });
        child.stdin?.write(`${line}\n`);
      }),
    async end(signal) {
      child.kill(signal);
      const [code] = await gone;
      return code;
    },
  };
}
