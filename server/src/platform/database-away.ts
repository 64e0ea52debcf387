/**
 * Classes of PostgreSQL's error codes that pass by themselves: no connection, no room for one, shutting down or
 * starting up.
 */
const passingClasses = ['08', '53', '57P'];
/** "Object not in prerequisite state": a database that takes no connections for now. */
const notAccepting = '55000';
/** A socket's; files have some of these too. */
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'];
/** What the client says without a code. */
const clientTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/** Whether an error says that the database cannot be asked now, rather than that the question was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code === null) return clientTexts.some((text) => error.message.startsWith(text));
  const isFromDatabase = 'severity' in error;
  if (isFromDatabase)
    return code === notAccepting
      ? /accepting connections/.test(error.message)
      : passingClasses.some((start) => code.startsWith(start));
  return (
    networkCodes.includes(code) && 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall))
  );
}
