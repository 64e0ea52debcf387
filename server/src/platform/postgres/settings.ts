export type ServerSettings = Readonly<Record<string, string>>;

/**
 * The server's settings. fsync, synchronous_commit and full_page_writes stay on, so that acknowledged data is on disk.
 * The other values fit a small machine that the server shares with the application.
 */
export const defaultSettings: ServerSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: '60',
  wal_compression: 'pglz',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Logs LOG, FATAL and PANIC: starts, stops and their reasons. Refused statements are logged by the application
  // instead, because they may hold readings.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** Command-line arguments of the server. It is reachable from this machine only. */
export function serverArguments(cluster: string, port: number, settings: ServerSettings = {}): string[] {
  const all = {
    ...defaultSettings,
    ...settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
  };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
