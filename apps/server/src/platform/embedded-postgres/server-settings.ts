/** Port in the name of the socket; nothing listens on the network. */
export const PORT = 5432;

/**
 * Returns the settings of the embedded server, passed at each start so that a new Plainview version brings
 * its own. Tuned for one small machine that also runs the product. Durability settings (fsync, full pages)
 * keep PostgreSQL's defaults.
 */
export function serverSettings(
  socketDirectory: string,
  further: Readonly<Record<string, string>>,
): readonly string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    port: String(PORT),
    max_connections: '100',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    // The data is usually on an SSD, where a random page costs little more than the next one.
    random_page_cost: '1.1',
    // With many short queries, parallel plans and JIT compilation cost more than they gain, and containers
    // have only 64 MB of shared memory.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    // Processes of their own for reads and for logical replication would take 9 MiB, also from a
    // product at rest.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...further,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
