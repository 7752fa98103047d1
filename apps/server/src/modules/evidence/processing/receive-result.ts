import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import { MOST_RESULT_FILES } from '@plainview/domain/evidence/processing/result-file';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { BlobHashMismatch, type BlobContent } from '../../../platform/storage/blob-store.ts';
import { findRunFile, listRunFiles } from '../derived-files/derived-files.repository.ts';
import { storeDerivedFile } from '../derived-files/store-derived-file.ts';
import { getRun, findRunVideo } from './processing.repository.ts';
import { lockRunOfTool } from './reference.ts';

/** A file that a tool returns for one video of its run. */
export interface ResultFile extends Pick<DerivedFile, 'videoId' | 'name' | 'contentType'> {
  readonly sizeBytes: number;
  /** Measured by the tool before sending. */
  readonly sha256: string;
}

/** Result of a transfer. `same`: the file already exists with the same bytes. */
export type ResultOutcome = 'stored' | 'same' | 'other-bytes' | 'hash-mismatch' | 'too-many' | 'absent';

/**
 * Stores a result that a tool made from a video. Results are never overwritten: sending the same bytes again
 * succeeds, sending other bytes under the same name does not.
 * @throws ReferenceEnded if the reference was revoked during the transfer; StorageFull, StorageUnavailable.
 */
export async function receiveResult(
  context: AppContext,
  runId: string,
  { file, content }: { readonly file: ResultFile; readonly content: BlobContent },
): Promise<ResultOutcome> {
  const { videoId, name, sha256 } = file;
  const place = { runId, videoId, kind: 'result', name } as const;
  const { run, found, earlier, count } = await asSystem(context.database, async (tx) => ({
    run: await getRun(tx, runId),
    found: await findRunVideo(tx, runId, videoId),
    earlier: await findRunFile(tx, place),
    count: (await listRunFiles(tx, runId)).filter((each) => each.videoId === videoId).length,
  }));
  if (!run || !found) return 'absent';
  if (earlier) return compared(earlier, sha256);
  if (count >= MOST_RESULT_FILES) return 'too-many';
  const { id, agencyId, ticketId, fileName } = found.video;
  try {
    const derived = { ...file, ...place, agencyId, atMicroseconds: null };
    const kept = await storeDerivedFile(context, derived, content, async (tx, { createdAt }) => {
      await lockRunOfTool(context, tx, runId);
      await recordEvent(tx, 'Plainview', createdAt, {
        event: 'video.result_received',
        subject: 'video',
        subjectId: id,
        ticketId,
        agencyId,
        audience: 'internal',
        data: { fileName, name, sizeBytes: file.sizeBytes, sha256, startedBy: run.userName },
      });
    });
    if (kept) return 'stored';
    // A concurrent request stored the file first, or the video was deleted in the meantime.
    const first = await asSystem(context.database, (tx) => findRunFile(tx, place));
    return first ? compared(first, sha256) : 'absent';
  } catch (error) {
    if (error instanceof BlobHashMismatch) return 'hash-mismatch';
    throw error;
  }
}

const compared = (earlier: DerivedFile, sha256: string): ResultOutcome =>
  earlier.sha256 === sha256 ? 'same' : 'other-bytes';
