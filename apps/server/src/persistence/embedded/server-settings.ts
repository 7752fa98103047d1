/** Port in the name of the socket; nothing listens on the network. */
export const PORT = 5432;

/**
 * Settings of the embedded server, given at each start so that a new Plainview brings its own: for one small
 * machine that also runs the product. What a commit promises (fsync, full pages) is left as PostgreSQL has it.
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
    // Data of this kind lie on flash, where a random page costs little more than the next one.
    random_page_cost: '1.1',
    // Many short queries: planning for several processes or for compiled code costs more than it brings, and
    // containers give their shared memory 64 MB only.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...further,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
