import { playedKinds } from '@plainview/domain/evidence/derived-files/derived-file';
import type { SentFile } from '@plainview/domain/review/coverage/count-playback';
import type { Reader } from '@plainview/postgres/database';
import { parseRanges } from '@plainview/postgres/multirange';
import { readRows } from '@plainview/postgres/read-rows';
import { sql, type SQL } from 'drizzle-orm';
import { custodyEntries, subjectKey } from '../../../platform/ledger/custody.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { derivedFiles } from '../derived-files/derived-files.table.ts';
import { evidenceAccesses } from './evidence-accesses.table.ts';

/** The bytes of a video that were sent to one person's sessions. */
export interface SentVideo {
  /** When the first byte was sent or handed over; null if none was. */
  readonly firstSentAt: Date | null;
  /** The original and its copies, as far as anything of them was sent. */
  readonly files: readonly SentFile[];
}

/** A video or a redacted copy of it, and a person with the name under which accesses by session have windows. */
export interface SentTo {
  readonly videoId: string;
  /** Id of the redacted copy; missing for the video with the copies that players play instead of it. */
  readonly copyId?: string;
  readonly userId: string;
  readonly accessor: string;
}

/**
 * Returns what this server sent of a video or of a redacted copy to a person's sessions to be played: by open windows, and by the
 * ledger's entries of earlier ones. What API keys were sent does not count; the ledger names them after the
 * person. Nor do links to the bucket and what was handed or granted to nginx, since nobody tells whether it was sent.
 */
export async function findSentVideo(
  tx: Reader,
  { videoId, copyId, userId, accessor }: SentTo,
): Promise<SentVideo> {
  const files = copyId === undefined ? sentFiles(videoId) : sentCopy(copyId);
  const rows = await readRows<{
    size_bytes: number;
    sent: string | null;
    first_sent_at: Date | null;
  }>(
    tx,
    sql`
    with file as materialized (${files}),
    part as (
      select ${evidenceAccesses.fileId} as file_id, ${evidenceAccesses.sent} as sent, null::timestamptz as sent_at
      from ${evidenceAccesses}
      where ${evidenceAccesses.accessor} = ${accessor}
        and ${evidenceAccesses.event} = 'video.viewed' and ${evidenceAccesses.fileId} in (select id from file)
      union all
      select file.id, case when not ${custodyEntries.data} ? 'handedTo' then (
          select range_agg(int8range(split_part(range, '-', 1)::int8, split_part(range, '-', 2)::int8, '[]'))
          from jsonb_array_elements_text(${custodyEntries.data} -> 'ranges') as range) end,
        ${custodyEntries.occurredAt}::timestamptz
      from ${custodyEntries} join file on file.sha256 = ${custodyEntries.data} ->> 'sha256'
      where ${subjectKey(custodyEntries.subjectId)} = ${videoId} and ${custodyEntries.actorId} = ${userId}
        and (${custodyEntries.event} = 'video.viewed'
          or ${custodyEntries.event} = 'video.bytes_sent' and ${custodyEntries.data} ->> 'access' = 'video.viewed')
        and ${custodyEntries.actorName} not like '% (API key %)')
    select file.size_bytes::float8 as size_bytes, min(part.sent_at) as first_sent_at, range_agg(part.sent)::text as sent
    from part join file on file.id = part.file_id
    group by file.id, file.size_bytes`,
  );
  const times = rows.flatMap(({ first_sent_at: at }) => (at === null ? [] : [new Date(at).getTime()]));
  return {
    firstSentAt: times.length === 0 ? null : new Date(Math.min(...times)),
    files: rows.map((row) => ({
      sizeBytes: row.size_bytes,
      ranges: row.sent === null ? [] : parseRanges(row.sent),
    })),
  };
}

const sentFiles = (videoId: string): SQL => sql`
  select ${videos.id} as id, ${videos.sha256} as sha256, ${videos.sizeBytes} as size_bytes
  from ${videos} where ${videos.id} = ${videoId}
  union all
  select ${derivedFiles.id}, ${derivedFiles.sha256}, ${derivedFiles.sizeBytes} from ${derivedFiles}
  where ${derivedFiles.videoId} = ${videoId} and ${derivedFiles.kind} = any(${sql.param([...playedKinds])}::text[])`;

const sentCopy = (copyId: string): SQL => sql`
  select ${derivedFiles.id} as id, ${derivedFiles.sha256} as sha256, ${derivedFiles.sizeBytes} as size_bytes
  from ${derivedFiles} where ${derivedFiles.id} = ${copyId}`;
