import { StartFailure, InvalidSettings } from './start-failure.ts';

/** Facts that an explanation may mention. */
export interface Circumstances {
  readonly port: number;
  readonly mqttPort: number;
  readonly host: string;
  readonly dataDir: string;
}

interface SystemError {
  readonly code?: unknown;
  readonly port?: unknown;
  readonly address?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
}

/** Why the program cannot start or go on, in one line that says what to do; wrong settings have a line each. */
export function explain(error: unknown, circumstances: Circumstances | null): string {
  if (error instanceof InvalidSettings) return error.message;
  if (error instanceof StartFailure) return inOneLine(error.message);
  const reported = circumstances === null ? null : explainSystemError(error as SystemError, circumstances);
  return (
    reported ??
    `it cannot go on: ${inOneLine(error instanceof Error ? error.message : String(error))} (LOG_LEVEL=debug tells more)`
  );
}

function explainSystemError(
  { code, port, syscall, message }: SystemError,
  { port: httpPort, mqttPort, host, dataDir }: Circumstances,
): string | null {
  const setting = port === mqttPort && port !== httpPort ? 'MQTT_PORT' : 'PORT';
  switch (code) {
    case 'EADDRINUSE':
      return `port ${String(port)} is taken: stop what listens there, or set ${setting} to another`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine: set HOST to another`;
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return `the disk of the data folder ${dataDir} is full: make room, or set DATA_DIR to another`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return syscall === 'listen'
        ? `port ${String(port)} is not open to this user: set ${setting} to one above 1023`
        : `the data folder ${dataDir} cannot be written: ${inOneLine(String(message))}`;
    default:
      return null;
  }
}

const inOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
