import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { exists, isErrno } from '../../core/durable-file.ts';
import { ArchiveError, archivePlaces } from './archive-folder.ts';

/** Tickets that were destroyed, one per line with the time: a restored database lists those of later times again. */
const destroyedFile = (archive: string): string => path.join(archive, 'destroyed');

/**
 * Notes in an archive that a ticket was destroyed.
 * @throws ArchiveError if the archive is not there
 */
export async function noteDestroyedTicket(archive: string, ticketId: string, at: Date): Promise<void> {
  if (!(await exists(archivePlaces(archive).marker))) throw new ArchiveError(`${archive} is not mounted`);
  const line = `${at.toISOString()} ${ticketId}\n`;
  await appendFile(destroyedFile(archive), line, { mode: 0o600, flush: true });
}

/** Returns the ids of the tickets that were destroyed after a time. */
export async function readDestroyedAfter(archive: string, time: Date): Promise<string[]> {
  let text;
  try {
    text = await readFile(destroyedFile(archive), 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
  const noted = text.split('\n').map((line) => line.split(' '));
  const later = noted.filter(([at = '', id]) => id !== undefined && new Date(at) > time);
  return [...new Set(later.map(([, id = '']) => id))];
}
