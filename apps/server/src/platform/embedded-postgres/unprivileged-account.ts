import { spawnSync } from 'node:child_process';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresUnavailable, INSTEAD } from './embedded-postgres-errors.ts';

/** An account by its numeric ids. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How to start a PostgreSQL program: as this account or, if this is root, as another one. */
export interface Launch {
  readonly account: Account | null;
  /** Returns the command line that runs `program` with `args` as the account. */
  readonly command: (program: string, args: readonly string[]) => readonly [string, readonly string[]];
}

// PostgreSQL refuses to run as root. These accounts exist on nearly every system; the best match comes first.
const CANDIDATES = ['postgres', 'nobody'];

/**
 * Chooses the account that runs PostgreSQL. An ordinary account runs it directly. Root runs it as an
 * unprivileged account: the owner of existing data if this system has a name for that owner.
 *
 * If programs or data are below a directory closed to others (a home of mode 0700), the account keeps one
 * capability to read files and search directories; otherwise it stays unprivileged. This way the data stay
 * where the operator sees them, and a copy of the data folder is a complete backup. PostgreSQL checks its own
 * programs with access(2), which ignores the capabilities of ordinary accounts unless the secure bit
 * `no_setuid_fixup` is set.
 * @throws EmbeddedPostgresUnavailable if there is no such account or no way to switch to it
 */
export async function findLaunch(dataDirectory: string, places: readonly string[]): Promise<Launch> {
  if (process.getuid?.() !== 0) {
    requireNamedAccount();
    return { account: null, command: (program, args) => [program, args] };
  }
  await mkdir(path.dirname(dataDirectory), { recursive: true });
  const account =
    (await ownerOf(path.join(dataDirectory, 'cluster'))) ??
    (await ownerOf(dataDirectory)) ??
    (await firstAccount());
  const open = await Promise.all(places.map((place) => isReachable(place, account)));
  const prefix = await changeTo(account, open.every(Boolean) ? null : await searchCapability());
  return { account, command: (program, args) => ['setpriv', [...prefix, program, ...args]] };
}

function requireNamedAccount(): void {
  try {
    userInfo();
  } catch (error) {
    throw new EmbeddedPostgresUnavailable(
      `The embedded PostgreSQL cannot run as user ${process.getuid?.()}, which has no entry in the password file. ` +
        `Start Plainview under a named account. ${INSTEAD}`,
      { cause: error },
    );
  }
}

// A folder restored from a backup may belong to root or to a user id without a name here. PostgreSQL cannot
// run as either, so such data is handed over to an account that can run it.
async function ownerOf(directory: string): Promise<Account | null> {
  const facts = await stat(directory).catch(() => null);
  if (!facts || facts.uid === 0) return null;
  const accounts = await readAccounts();
  return accounts.some(({ uid }) => uid === facts.uid) ? { uid: facts.uid, gid: facts.gid } : null;
}

async function firstAccount(): Promise<Account> {
  const accounts = (await readAccounts()).filter(({ uid }) => uid !== 0);
  const preferred = CANDIDATES.map((name) => accounts.find((account) => account.name === name));
  const chosen = preferred.find((account) => account !== undefined) ?? accounts[0];
  if (chosen) return { uid: chosen.uid, gid: chosen.gid };
  throw new EmbeddedPostgresUnavailable(
    'PostgreSQL does not run as root, and this system has no other suitable account. ' +
      `Start Plainview under an ordinary account. ${INSTEAD}`,
  );
}

async function readAccounts(): Promise<readonly (Account & { readonly name: string })[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  return lines.flatMap(([name, , uid, gid]) =>
    name !== undefined && uid !== undefined && gid !== undefined
      ? [{ name, uid: Number(uid), gid: Number(gid) }]
      : [],
  );
}

/** Returns whether the account may search every directory above the path. */
async function isReachable(place: string, account: Account): Promise<boolean> {
  for (let above = path.dirname(place); ; above = path.dirname(above)) {
    const facts = await stat(above);
    const bit = facts.uid === account.uid ? 0o100 : facts.gid === account.gid ? 0o010 : 0o001;
    if ((facts.mode & bit) === 0) return false;
    if (above === path.dirname(above)) return true;
  }
}

/** Returns the weakest capability that opens closed directories and that this system lets us keep. */
async function searchCapability(): Promise<string> {
  const status = await readFile('/proc/self/status', 'utf8');
  const bounding = BigInt(`0x${/^CapBnd:\s*(?<mask>[0-9a-f]+)$/mu.exec(status)?.groups?.['mask'] ?? '0'}`);
  if ((bounding & (1n << 2n)) !== 0n) return 'dac_read_search';
  if ((bounding & (1n << 1n)) !== 0n) return 'dac_override';
  throw new EmbeddedPostgresUnavailable(
    'The folder of Plainview or of its data is closed to the account under which PostgreSQL runs. ' +
      'Open it (chmod o+x), start Plainview under an ordinary account. ' +
      INSTEAD,
  );
}

async function changeTo(account: Account, capability: string | null): Promise<readonly string[]> {
  if (spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status !== 0) {
    throw new EmbeddedPostgresUnavailable(
      'PostgreSQL does not run as root, and the program setpriv (package util-linux), which changes the account, ' +
        `is missing. Install it, or start Plainview under an ordinary account. ${INSTEAD}`,
    );
  }
  const kept = capability
    ? [
        `--inh-caps=-all,+${capability}`,
        `--ambient-caps=-all,+${capability}`,
        '--securebits=+no_setuid_fixup',
      ]
    : [];
  return [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...kept];
}
