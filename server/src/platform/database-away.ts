/**
 * Classes of PostgreSQL error codes for temporary states: no connection, too many connections, shutting down or
 * starting up.
 */
const passingClasses = ['08', '53', '57P'];
/** "Object not in prerequisite state": a database that accepts no connections at the moment. */
const notAccepting = '55000';
/** Error codes of sockets; file operations have some of them too. */
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'];
/** Texts of client errors that have no code. */
const clientTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/** Whether an error means that the database cannot be reached at the moment, rather than that the query was wrong. */
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
