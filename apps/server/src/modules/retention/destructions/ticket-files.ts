import { derivedFileKinds } from '@plainview/domain/evidence/derived-files/derived-file';
import type { Video } from '@plainview/domain/evidence/videos/video';
import type { DestroyedFile } from '@plainview/domain/retention/destructions/destruction';
import type { Reader } from '@plainview/postgres/database';
import { listTicketFiles } from '../../evidence/derived-files/derived-files.repository.ts';
import { listTicketVideos } from '../../evidence/videos/videos.repository.ts';
import { listTicketReports } from '../../reports/reports/reports.repository.ts';

/**
 * Returns the videos of a ticket and all its files: videos, reports, sidecar files, and files made
 * from the videos.
 */
export async function readTicketFiles(
  tx: Reader,
  ticketId: string,
): Promise<{ readonly videos: readonly Video[]; readonly files: readonly DestroyedFile[] }> {
  const [videos, reports, derived] = await Promise.all([
    listTicketVideos(tx, ticketId),
    listTicketReports(tx, ticketId),
    listTicketFiles(tx, ticketId, derivedFileKinds),
  ]);
  const files: readonly DestroyedFile[] = [
    ...videos.map(({ fileName, sizeBytes, sha256, storageKey }) => ({
      kind: 'video' as const,
      name: fileName,
      sizeBytes,
      sha256,
      storageKey,
    })),
    ...reports.map(({ version, sizeBytes, sha256, storageKey }) => ({
      kind: 'report' as const,
      name: `Report, version ${version}`,
      sizeBytes,
      sha256,
      storageKey,
    })),
    ...derived.map(({ id, kind, name, sizeBytes, sha256 }) => ({
      kind: kind === 'sidecar' ? ('sidecar' as const) : ('derived' as const),
      name,
      sizeBytes,
      sha256,
      storageKey: id,
    })),
  ];
  return { videos, files };
}
