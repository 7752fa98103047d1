import { formatFileSize } from '../../shared/file-size.ts';
import { DAY, HOUR, MINUTE } from '../../shared/time.ts';

/**
 * `problem`: Plainview does not work, or evidence is at risk. `warning`: something is missing or
 * could fail later.
 */
export type CheckState = 'ok' | 'warning' | 'problem';

/** The result of one check. */
export interface Check {
  readonly name: string;
  readonly state: CheckState;
  readonly text: string;
  /** Advice to the operator; only for warnings and problems. */
  readonly advice?: string;
}

const GIGABYTE = 1e9;
const LITTLE_SPACE = 10 * GIGABYTE;
const NO_SPACE = GIGABYTE;
/** A daily backup that began two hours late is still on time. */
const LATE_BACKUP = 26 * HOUR;
const OLD_BACKUP = 2 * DAY;
const MISSED_BACKUPS = 8 * DAY;
const CLOCK_TOLERANCE = MINUTE;

/** Returns a check that found nothing wrong. */
export const ok = (name: string, text: string): Check => ({ name, state: 'ok', text });
/** Returns a check that found something to improve, with what to do. */
export const warning = (name: string, text: string, advice: string): Check => ({
  name,
  state: 'warning',
  text,
  advice,
});
/** Returns a check that found a problem, with what to do. */
export const problem = (name: string, text: string, advice: string): Check => ({
  name,
  state: 'problem',
  text,
  advice,
});

/** Checks the free space on the disk with the data. @param bytes what the product may still write */
export function checkDiskSpace(bytes: number, folder: string): Check {
  const text = `${formatFileSize(bytes)} free in ${folder}`;
  const advice = 'Move the data to a larger disk, or the files to a bucket (plainview move-storage).';
  if (bytes < NO_SPACE) return problem('disk space', text, advice);
  return bytes < LITTLE_SPACE ? warning('disk space', text, advice) : ok('disk space', text);
}

/** A file or folder that only the product's account may use. */
export interface PrivateFile {
  readonly path: string;
  /** Permission bits, such as 0o600. */
  readonly mode: number;
  readonly isOwn: boolean;
}

/** Checks that no other account can read the data directory or a key. */
export function checkPermissions(files: readonly PrivateFile[]): Check {
  const foreign = files.find(({ isOwn }) => !isOwn);
  if (foreign) {
    return problem(
      'permissions',
      `${foreign.path} belongs to another account`,
      'Run this command as root, or under the account that Plainview runs under.',
    );
  }
  const open = files.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path);
  if (open.length === 0) return ok('permissions', 'the data directory and the keys are private');
  const text = `other accounts may access ${open.join(', ')}`;
  return problem('permissions', text, `Run: chmod go-rwx ${open.join(' ')}`);
}

/** Compares the clock of this machine with the database server's and with the newest entry of the ledger. */
export function checkClock(now: Date, database: Date, lastEntry: Date | null): Check {
  const advice = 'Set the clock and synchronize it (NTP): times are part of the chain of custody.';
  const seconds = Math.round(Math.abs(now.getTime() - database.getTime()) / 1000);
  if (seconds * 1000 > CLOCK_TOLERANCE) {
    return problem('clock', `differs from the database server's by ${seconds} seconds`, advice);
  }
  if (lastEntry !== null && lastEntry.getTime() - now.getTime() > CLOCK_TOLERANCE) {
    return problem(
      'clock',
      `is behind the newest entry of the ledger, of ${lastEntry.toISOString()}`,
      advice,
    );
  }
  return ok('clock', now.toISOString());
}

/** Compares the migrations of the database with those of this version, by their SHA-256. */
export function checkSchema(applied: readonly string[], known: readonly string[]): Check {
  if (applied.length > known.length || applied.some((hash, index) => hash !== known[index])) {
    return problem(
      'database version',
      'the database belongs to a newer or to another version of Plainview',
      'Install that version, or restore a backup of this version into an empty data directory.',
    );
  }
  const missing = known.length - applied.length;
  if (missing === 0) return ok('database version', 'up to date');
  return warning(
    'database version',
    `${missing} migrations are missing`,
    'Take a backup, then start Plainview: it migrates the database.',
  );
}

/** The last backup that was tried. */
export interface LastBackup {
  readonly at: Date;
  readonly isComplete: boolean;
  /** Why it is not complete; null if it is, or if that is not known. */
  readonly reason: string | null;
}

/**
 * Checks how old the last backup is.
 * @param last null if there is no record of one
 * @param isScheduled whether the product itself takes one a day
 */
export function checkBackup(last: LastBackup | null, now: Date, isScheduled: boolean): Check {
  const name = 'backup';
  const advice = isScheduled
    ? 'See the log of Plainview, and check the folder in BACKUP_FOLDER.'
    : 'Set BACKUP_FOLDER, or schedule plainview backup: systemctl enable --now plainview-backup.timer';
  if (last === null) return warning(name, 'there is no backup yet', advice);
  const age = now.getTime() - last.at.getTime();
  const text = `the last one was taken at ${last.at.toISOString()}`;
  if (!last.isComplete) {
    const reason = last.reason === null ? '' : `: ${last.reason}`;
    return problem(name, `${text} and failed${reason}`, 'Run plainview backup, and see what it reports.');
  }
  if (age > MISSED_BACKUPS) return problem(name, text, advice);
  return age > (isScheduled ? LATE_BACKUP : OLD_BACKUP) ? warning(name, text, advice) : ok(name, text);
}

/** How browsers reach the product. */
export interface NetworkFacts {
  /** Null if it is not set. */
  readonly publicUrl: { readonly href: string; readonly hostname: string; readonly protocol: string } | null;
  readonly host: string;
  readonly hasProxies: boolean;
}

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/u.test(host);

const isAddress = (hostname: string): boolean => /^(?:[\d.]+|\[.*\])$/u.test(hostname);

/** Checks TLS, cookies, passkeys and client addresses. */
export function checkNetwork(facts: NetworkFacts): readonly Check[] {
  const { publicUrl, host, hasProxies } = facts;
  const checks = [checkPublicUrl(publicUrl), checkCookies(publicUrl), checkPasskeys(publicUrl)];
  if (hasProxies) {
    checks.push(ok('proxy', 'client addresses are those that the proxies in TRUSTED_PROXIES report'));
  } else if (publicUrl?.protocol === 'https:') {
    const advice = 'Set TRUSTED_PROXIES to the address of the reverse proxy.';
    checks.push(warning('proxy', 'none is trusted: all users share one address and its rate limits', advice));
  }
  if (!isLoopback(host) && !hasProxies) {
    const advice = 'Set HOST=127.0.0.1, or TRUSTED_PROXIES if a proxy on another machine connects to it.';
    checks.push(warning('listening', `${host} is reachable from the network without TLS`, advice));
  }
  return checks;
}

type PublicUrl = NetworkFacts['publicUrl'];

function checkPublicUrl(url: PublicUrl): Check {
  const name = 'address';
  if (url === null) {
    const advice = 'Set PUBLIC_URL to the https address that browsers use.';
    return warning(name, 'PUBLIC_URL is not set: links in emails may be wrong', advice);
  }
  if (url.protocol === 'https:') return ok(name, url.href);
  if (isLoopback(url.hostname)) return ok(name, `${url.href}, for browsers on this machine only`);
  const advice = 'Put a reverse proxy with TLS in front, and set PUBLIC_URL to its https address.';
  return problem(name, `${url.href} has no TLS: passwords and evidence could be intercepted`, advice);
}

function checkCookies(url: PublicUrl): Check {
  const name = 'cookies';
  if (url?.protocol === 'https:') return ok(name, 'browsers send them over TLS only');
  if (url !== null && isLoopback(url.hostname)) return ok(name, 'browsers send them to this machine only');
  const advice = 'Set PUBLIC_URL to an https address. All users then sign in again.';
  return warning(name, 'browsers also send them without TLS', advice);
}

function checkPasskeys(url: PublicUrl): Check {
  const name = 'passkeys';
  if (url === null || (url.protocol !== 'https:' && url.hostname !== 'localhost')) {
    return warning(name, 'not available', 'Set PUBLIC_URL to an https address with a host name.');
  }
  if (isAddress(url.hostname)) {
    const advice = 'Use a host name in PUBLIC_URL: passkeys do not work with an IP address.';
    return warning(name, `not available at ${url.hostname}`, advice);
  }
  return ok(name, `for ${url.hostname}; they stop working if this name changes`);
}

/** Returns whether Plainview may be used as it is: warnings do not count. */
export const isHealthy = (checks: readonly Check[]): boolean =>
  checks.every(({ state }) => state !== 'problem');
