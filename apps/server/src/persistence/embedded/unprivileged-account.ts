import { spawnSync } from 'node:child_process';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresUnavailable, INSTEAD } from './embedded-postgres-errors.ts';

/** An account by its numbers. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How to start a program of PostgreSQL: as ourselves, or as root under another account. */
export interface Launch {
  readonly account: Account | null;
  /** The command line that runs `program` with `args` under the account. */
  readonly command: (program: string, args: readonly string[]) => readonly [string, readonly string[]];
}

// PostgreSQL refuses root. Accounts that nearly every system has, the fitting one first.
const CANDIDATES = ['postgres', 'nobody'];

/**
 * As an ordinary account: run as it is. As root: under an unprivileged account, the owner of the data where
 * there is some already and this system knows that owner by name.
 *
 * Programs or data below a directory closed to others (a home of mode 0700) are reached by one kept
 * capability, to read files and search directories; the account stays unprivileged else. The data so stay
 * where the operator sees them, and a copy of the data folder is a whole backup. PostgreSQL checks its own
 * programs with access(2), which forgets the capabilities of ordinary accounts unless the secure bit
 * `no_setuid_fixup` is set.
 * @throws EmbeddedPostgresUnavailable where no account or no way to change to it is there.
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

// A folder restored from a backup may belong to root, or to a number that has no name here: PostgreSQL cannot
// run as either, so such data are handed to an account that can.
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
    'PostgreSQL does not run as root, and this system knows no other account. ' +
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

/** True where the account may search every directory above the place. */
async function isReachable(place: string, account: Account): Promise<boolean> {
  for (let above = path.dirname(place); ; above = path.dirname(above)) {
    const facts = await stat(above);
    const bit = facts.uid === account.uid ? 0o100 : facts.gid === account.gid ? 0o010 : 0o001;
    if ((facts.mode & bit) === 0) return false;
    if (above === path.dirname(above)) return true;
  }
}

/** The weakest capability that opens closed directories and that this system lets us keep. */
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
