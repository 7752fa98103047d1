import type { FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import type { FindingIllustration } from '@plainview/domain/review/findings/report-still';
import { exemptFromTransaction } from '@plainview/postgres/transaction';
import pLimit from 'p-limit';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { BlobHashMismatch, BlobMissing } from '../../../platform/storage/blob-store.ts';
import { reportMissingFile } from '../../evidence/media/report-missing-file.ts';
import { readStored } from '../../evidence/stored-files/read-stored.ts';

/** The pictures of a report, by their SHA-256. */
export type ReportPictures = ReadonlyMap<string, Uint8Array>;

/** Pictures are read in parallel, because a bucket has high latency but handles many requests. */
const READ_AT_ONCE = 8;

/**
 * Loads the pictures that a report prints. A lost one is made again.
 * @param printed the findings as the report shows them
 * @throws AppError STILLS_NOT_READY if a picture is lost; StorageUnavailable
 */
export async function loadPictures(
  context: AppContext,
  findings: readonly FindingWithExcerpts[],
  printed: readonly FindingIllustration[],
): Promise<ReportPictures> {
  const keys = new Map(findings.map(({ still }) => [still?.picture?.sha256, still?.picture?.id]));
  const wanted = new Set(printed.flatMap(({ still }) => still?.picture?.sha256 ?? []));
  const limit = pLimit(READ_AT_ONCE);
  const loaded = await limit.map(wanted, async (sha256) => {
    // The findings stay locked until the report with their pictures is stored.
    const bytes = await exemptFromTransaction(() => readPicture(context, keys.get(sha256) ?? '', sha256));
    return [sha256, bytes] as const;
  });
  return new Map(loaded);
}

async function readPicture(context: AppContext, key: string, sha256: string): Promise<Uint8Array> {
  try {
    return await readStored(context, key, sha256);
  } catch (error) {
    if (error instanceof BlobHashMismatch) context.log.error({ err: error }, 'a picture is damaged');
    else if (error instanceof BlobMissing) await reportMissingFile(context, 'derived', error);
    else throw error;
    throw new AppError('STILLS_NOT_READY', { count: 1 });
  }
}
