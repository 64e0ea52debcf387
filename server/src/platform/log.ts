import { pino, type Logger } from 'pino';
import { redact } from './redact.ts';

export type Log = Logger;

export interface LogOptions {
  readonly level: string;
  /** One readable line instead of JSON, for a terminal. */
  readonly isReadable: boolean;
  readonly write: (line: string) => void;
}

/** The program's log: one JSON object per line, without secrets. */
export function createLog({ level, isReadable, write }: LogOptions): Log {
  const form = isReadable ? readable : (line: string) => line;
  const options = {
    level,
    serializers: { err: plainError },
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, { write: (line: string) => write(form(redact(line))) });
}

/**
 * The parts of an error that may be logged. Client libraries attach whole connections to their errors, with passwords
 * and keys.
 */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? { code: error.code } : {};
  return { type: error.name, message: error.message, ...code, stack: stackOf(error) };
}

/** The stack, followed by the stacks of its causes. */
function stackOf(error: Error, depth = 0): string {
  const own = error.stack ?? error.message;
  return error.cause instanceof Error && depth < 5 ? `${own}\ncaused by: ${stackOf(error.cause, depth + 1)}` : own;
}

/** `12:34:56.789 warn  message  key=value` and an error's stack on lines below. */
function readable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & {
    level: string;
    time: string;
    msg?: string;
    err?: { stack?: string; message?: string };
  };
  const details = Object.entries(rest).map(
    ([key, value]) => `  ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const trouble = err === undefined ? '' : `\n  ${(err.stack ?? err.message ?? '').replaceAll('\n', '\n  ')}`;
  return `${time.slice(11, 23)} ${level.padEnd(5)} ${msg ?? ''}${details.join('')}${trouble}\n`;
}
