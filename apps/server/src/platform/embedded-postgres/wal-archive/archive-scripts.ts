import { chmod, chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '../unprivileged-account.ts';

/**
 * Asks the process that started PostgreSQL to archive a file of the WAL (`archive_command`), and ends with 0 once it is
 * archived. PostgreSQL's account thus needs neither the archive nor its key.
 */
const ARCHIVE = `
const { connect } = require('node:net');
const [socket, name] = process.argv.slice(2);
let answer = '';
const client = connect(socket, () => client.write(name + '\\n'));
client.setEncoding('utf8');
client.on('data', (text) => (answer += text));
client.on('error', (error) => (answer = error.message));
client.on('close', () => {
  if (answer === 'archived\\n') return;
  console.error(name + ' is not archived: ' + (answer.trim() || 'Plainview ended'));
  process.exitCode = 1;
});
`;

/**
 * Restores a WAL segment from the folder of those that were fetched (`restore_command`). PostgreSQL takes exit code 1 for
 * the end of the archive, and stops with one above 128.
 */
const RESTORE = `
file=$1/$2.gz
[ -f "$file" ] || exit 1
gzip -dc <"$file" >"$3" && exit 0
echo "archived segment $2 is damaged or cannot be read" >&2
exit 200
`;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes an argument for the shell in a command of PostgreSQL, in which `%` has a meaning. */
const argument = (text: string): string => quoted(text).replaceAll('%', '%%');

/** Files in the folder of the database's server about its archive. */
export const archiveNotes = (directory: string) => ({
  /** Why archiving fails; removed once it works. */
  errors: path.join(directory, 'wal-archive-error'),
  /** Names of dropped segments, one per line. */
  dropped: path.join(directory, 'wal-archive-dropped'),
  /** The archive that was used last. */
  lastUsed: path.join(directory, 'wal-archive-place'),
});

/** Writes the program that asks for archiving, and returns the command that runs it. */
export async function writeArchiveCommand(
  directory: string,
  socket: string,
  account: Account | null,
): Promise<string> {
  const script = path.join(directory, 'archive-wal.cjs');
  await writeScript(script, ARCHIVE, account);
  return `${[process.execPath, script, socket].map(argument).join(' ')} %f`;
}

/** Writes the script that restores segments, and returns the command that runs it. */
export async function writeRestoreCommand(
  directory: string,
  fetched: string,
  account: Account | null,
): Promise<string> {
  const script = path.join(directory, 'restore-wal.sh');
  await writeScript(script, RESTORE, account);
  return `sh ${argument(script)} ${argument(fetched)} %f %p`;
}

async function writeScript(file: string, text: string, account: Account | null): Promise<void> {
  await writeFile(file, text.trimStart(), { mode: 0o600 });
  await chmod(file, 0o600);
  if (account) await chown(file, account.uid, account.gid);
}
