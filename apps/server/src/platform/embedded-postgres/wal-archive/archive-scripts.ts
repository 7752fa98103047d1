import { chmod, chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '../unprivileged-account.ts';

/**
 * Archives a WAL segment (`archive_command`). The segment is compressed under another name, synced and then
 * linked to its name, which fails if there is another file; the same segment again is a success. If it fails and
 * too much WAL waits, the segment is dropped, so that the disk of the database does not fill up.
 */
const ARCHIVE = `
set -u
path=$1 name=$2 archive=$3 errors=$4 dropped=$5 limit=$6 reserve=$7
folder=$archive/wal
target=$folder/$name.gz
draft=$folder/.$name.$$
fail() {
  rm -f "$draft" 2>/dev/null
  printf '%s\\n' "$1" >"$errors"
  used=$(du -sk pg_wal | cut -f 1)
  free=$(df -Pk pg_wal | tail -n 1 | tr -s ' ' | cut -d ' ' -f 4)
  if [ "\${used:-0}" -gt "$limit" ] || [ "\${free:-$reserve}" -lt "$reserve" ]; then
    echo "segment $name is dropped: $1" >&2
    # No restore needs the description of a base backup.
    case $name in *.backup) exit 0 ;; esac
    printf '%s\\n' "$name" >>"$dropped" && exit 0
  fi
  echo "segment $name is not archived: $1" >&2
  exit 1
}
[ -f "$archive/archive.json" ] || fail "$archive is not the archive of this database, or is not mounted"
reason=$( { gzip -1nc <"$path" >"$draft"; } 2>&1 ) || fail "\${reason:-gzip failed}"
reason=$(sync "$draft" 2>&1) || fail "\${reason:-sync failed}"
if ! reason=$(ln "$draft" "$target" 2>&1); then
  if [ -e "$target" ]; then
    gzip -dc <"$target" 2>/dev/null | cmp -s - "$path" || fail "$target is another segment with the same name"
  else
    # File systems without hard links.
    reason=$(mv "$draft" "$target" 2>&1) || fail "\${reason:-mv failed}"
  fi
fi
rm -f "$draft"
reason=$(sync "$folder" 2>&1) || fail "\${reason:-sync failed}"
rm -f "$errors"
`;

/**
 * Restores a WAL segment (`restore_command`). PostgreSQL takes exit code 1 for the end of the archive, and stops with
 * one above 128.
 */
const RESTORE = `
file=$1/wal/$2.gz
[ -f "$file" ] || exit 1
gzip -dc <"$file" >"$3" && exit 0
echo "archived segment $2 is damaged or cannot be read" >&2
exit 200
`;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes an argument for the shell in a command of PostgreSQL, in which `%` has a meaning. */
const argument = (text: string): string => quoted(text).replaceAll('%', '%%');

/** When waiting WAL is dropped, in KiB: above a size, or with too little free space. */
export interface DropLimits {
  readonly walKib: number;
  readonly freeKib: number;
}

/** Files in the folder of the database's server about its archive. */
export const archiveNotes = (directory: string) => ({
  /** Why archiving fails; removed once it works. */
  errors: path.join(directory, 'wal-archive-error'),
  /** Names of dropped segments, one per line. */
  dropped: path.join(directory, 'wal-archive-dropped'),
  /** Path of the archive that was used last. */
  lastUsed: path.join(directory, 'wal-archive-folder'),
});

/** Writes the script that archives segments, and returns the command that runs it. */
export async function writeArchiveCommand(
  directory: string,
  archive: string,
  account: Account | null,
  { walKib, freeKib }: DropLimits,
): Promise<string> {
  const script = path.join(directory, 'archive-wal.sh');
  await writeScript(script, ARCHIVE, account);
  const { errors, dropped } = archiveNotes(directory);
  const limits = [String(walKib), String(freeKib)];
  return `sh ${argument(script)} %p %f ${[archive, errors, dropped, ...limits].map(argument).join(' ')}`;
}

/** Writes the script that restores segments, and returns the command that runs it. */
export async function writeRestoreCommand(
  directory: string,
  archive: string,
  account: Account | null,
): Promise<string> {
  const script = path.join(directory, 'restore-wal.sh');
  await writeScript(script, RESTORE, account);
  return `sh ${argument(script)} ${argument(archive)} %f %p`;
}

async function writeScript(file: string, text: string, account: Account | null): Promise<void> {
  await writeFile(file, text.trimStart(), { mode: 0o600 });
  await chmod(file, 0o600);
  if (account) await chown(file, account.uid, account.gid);
}
