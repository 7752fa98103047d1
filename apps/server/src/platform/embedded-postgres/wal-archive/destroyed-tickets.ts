import { z } from 'zod';
import type { WalArchive } from './wal-archive.ts';

const DESTROYED = 'destroyed/';

const note = z.strictObject({ ticketId: z.string(), at: z.coerce.date() });

/** Notes in an archive that a ticket was destroyed: a restored database lists it again. */
export async function noteDestroyedTicket(archive: WalArchive, ticketId: string, at: Date): Promise<void> {
  const name = `${DESTROYED}${at.toISOString().replaceAll(/[-:]/gu, '')}-${ticketId}`;
  // The same note again is a success.
  await archive.put(name, Buffer.from(JSON.stringify({ ticketId, at })));
}

/** Returns the ids of the tickets that were destroyed after a time. */
export async function readDestroyedAfter(archive: WalArchive, time: Date): Promise<string[]> {
  const from = `${DESTROYED}${time.toISOString().replaceAll(/[-:]/gu, '')}`;
  const ids = new Set<string>();
  for (const name of (await archive.list(DESTROYED)).filter((each) => each >= from)) {
    const { ticketId, at } = note.parse(JSON.parse((await archive.get(name)).toString()));
    if (at > time) ids.add(ticketId);
  }
  return [...ids];
}
