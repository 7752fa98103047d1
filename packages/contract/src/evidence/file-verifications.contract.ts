import { derivedFileKinds } from '@plainview/domain/evidence/derived-files/derived-file';
import { fileFaults } from '@plainview/domain/evidence/file-verifications/file-verification';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { id } from '../shapes.ts';

/** Enough to see what happened; the ledger contains all faults. */
export const MOST_FILES_LISTED = 20;

/** A stored file with a fault. */
export const faultyFile = z.object({
  kind: z.enum(['video', 'report', 'derived', 'upload', 'invoice', 'certificate']),
  subjectId: id.describe(
    'Video, report, upload or invoice; for a derived file, the video that it was made from; for a certificate of destruction, the ticket',
  ),
  ticketId: id.nullable().describe('Null for a file that is not part of a ticket'),
  ticketNumber: z.string().nullable(),
  name: z
    .string()
    .nullable()
    .describe('File name of the video or upload, or name of the document; null for a report'),
  derivedKind: z.enum(derivedFileKinds).nullable(),
  version: z.int().nullable().describe('Version of the report'),
  fault: z.enum(fileFaults),
  faultSince: z.date(),
  checkedAt: z.date().nullable().describe('When the file was last read'),
});

export const storageContract = {
  verification: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/storage/verification',
      summary: 'Get the state of the scheduled verification of stored files (administrators)',
      tags: ['Custody'],
    })
    .output(
      z.object({
        roundDays: z.int().describe('Days in which every file is read again; 0 if the verification is off'),
        oldestAt: z
          .date()
          .nullable()
          .describe('When the file that waits longest was last read; null if none was'),
        unread: z
          .int()
          .describe('Number of files that were never read in this storage, such as after a restore'),
        isBehind: z.boolean().describe('True if a file was not read within a round'),
        faults: z.array(faultyFile).describe(`At most ${MOST_FILES_LISTED}, the oldest faults first`),
        faultCount: z.int(),
      }),
    ),
};
