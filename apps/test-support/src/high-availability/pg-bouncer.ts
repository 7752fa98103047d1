import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findLaunch } from '@plainview/server/platform/embedded-postgres/unprivileged-account';
import { exampleFile, programOf, startProgram, type RunningProgram } from './programs.ts';

/** How pgBouncer shares the sessions of PostgreSQL among connections. */
export type PoolMode = 'session' | 'transaction' | 'statement';

/**
 * Starts pgBouncer with the example's settings.
 * @param place its folder for files, and the port where it listens
 * @param server PostgreSQL, with a superuser who reads the passwords of the others
 */
export async function startPgBouncer(
  { folder, port }: { readonly folder: string; readonly port: number },
  server: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
  },
  mode: PoolMode = 'session',
): Promise<RunningProgram> {
  const home = path.join(folder, 'pgbouncer');
  await mkdir(home, { recursive: true });
  const users = path.join(home, 'users.txt');
  await writeFile(users, `"${server.user}" "${server.password}"\n`);
  const text = await readFile(exampleFile('pgbouncer.ini'), 'utf8');
  const config = path.join(home, 'pgbouncer.ini');
  await writeFile(
    config,
    text
      .replace('host=127.0.0.1', `host=${server.host}`)
      .replace('POSTGRESQL_PORT', String(server.port))
      .replace('LISTEN_PORT', String(port))
      .replace('auth_user = postgres', `auth_user = ${server.user}`)
      .replace('pool_mode = session', `pool_mode = ${mode}`)
      .replace('USERS', users),
  );
  // It does not run as root either.
  const launch = await findLaunch(home, [home]);
  return startProgram(launch.command(programOf('pgbouncer'), [config]), {
    log: path.join(folder, 'pgbouncer.log'),
  });
}
