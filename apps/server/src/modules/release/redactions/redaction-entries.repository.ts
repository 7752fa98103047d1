import type { CustodyData } from '@plainview/domain/ledger/custody-event';
import type { Reader } from '@plainview/postgres/database';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { custodyEntries, subjectKey } from '../../../platform/ledger/custody.table.ts';

/**
 * Lists the names of the people who saved regions or muted ranges of a redacted copy, according to the ledger, in the order
 * of their first changes.
 */
export async function listEditorNames(tx: Reader, redactionId: string): Promise<string[]> {
  const { actorId, actorName, subjectId, event, sequence } = custodyEntries;
  const rows = await tx
    .select({ actorId, actorName })
    .from(custodyEntries)
    .where(
      and(
        eq(subjectKey(subjectId), redactionId),
        inArray(event, ['redaction.tracks_saved', 'redaction.sound_saved']),
      ),
    )
    .orderBy(asc(sequence));
  return [...new Map(rows.toReversed().map((row) => [row.actorId, row.actorName])).values()].toReversed();
}

/** Returns what the ledger says about the rendering and the check of a copy, or null. */
export async function findRenderedData(
  tx: Reader,
  redactionId: string,
  copySha256: string,
): Promise<CustodyData | null> {
  const { subjectId, event, data, sequence } = custodyEntries;
  const [entry] = await tx
    .select({ data })
    .from(custodyEntries)
    .where(
      and(
        eq(subjectKey(subjectId), redactionId),
        eq(event, 'redaction.video_rendered'),
        eq(sql`${data}->>'copySha256'`, copySha256),
      ),
    )
    .orderBy(desc(sequence))
    .limit(1);
  return entry?.data ?? null;
}

/** Returns the name of the person who saved marks of a video last, according to the ledger; null if nobody has. */
export async function findLastSaver(
  tx: Reader,
  redactionId: string,
  videoId: string,
): Promise<string | null> {
  const { actorName, subjectId, event, data, sequence } = custodyEntries;
  const [last] = await tx
    .select({ actorName })
    .from(custodyEntries)
    .where(
      and(
        eq(subjectKey(subjectId), redactionId),
        inArray(event, ['redaction.tracks_saved', 'redaction.sound_saved']),
        eq(sql`${data}->>'videoId'`, videoId),
      ),
    )
    .orderBy(desc(sequence))
    .limit(1);
  return last?.actorName ?? null;
}
