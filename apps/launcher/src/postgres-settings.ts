// PostgreSQL's settings, for a small machine (2 cores, modest memory). The durable kind holds customers'
// money: fsync and synchronous_commit stay on. The throwaway kind is for tests, whose data are not needed
// afterwards.

export type DatabaseKind = 'durable' | 'throwaway';

const everywhere = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  work_mem: '8MB',
};

const byKind: Record<DatabaseKind, Record<string, string>> = {
  durable: {
    max_connections: '60',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_compression: 'on',
    min_wal_size: '256MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '10min',
    // Under load, commits that arrive together share one flush to the disk.
    commit_delay: '200',
    commit_siblings: '5',
    idle_in_transaction_session_timeout: '60s',
  },
  throwaway: {
    max_connections: '200',
    shared_buffers: '128MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
  },
};

/** Returns the settings as arguments of the program; `more` are added for one particular server. */
export function settingsFor(
  kind: DatabaseKind,
  port: number,
  more: Readonly<Record<string, string>> = {},
): string[] {
  const settings = { ...everywhere, ...byKind[kind], ...more, port: String(port) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
