import { ticketStatuses } from '@plainview/domain/ticket/ticket-status';
import { videoStatuses } from '@plainview/domain/video/video';
import { z } from 'zod';
import type { ExportRequest } from '../../persistence/export/export.repository.ts';
import { NO_REVIEWER } from '../../persistence/ticket/ticket-filter.ts';
import type { ExportSubject } from './export-request.ts';

const day = z.coerce.date().nullable();
const recordId = z.uuid().toLowerCase();
const id = recordId.nullable();
const ids = z.array(recordId);

const ticketFilter = z.object({
  agencyId: id,
  status: z.enum(ticketStatuses).nullable(),
  // Requests that earlier releases stored lack the next two.
  overdue: z.object({ isOverdue: z.boolean(), at: z.coerce.date() }).nullable().default(null),
  reviewerId: z
    .union([recordId, z.literal(NO_REVIEWER)])
    .nullable()
    .default(null),
  // Nor these.
  submitterId: id.default(null),
  officer: z.string().nullable().default(null),
  submittedFrom: instantOrNull().default(null),
  submittedBefore: instantOrNull().default(null),
  isRush: z.boolean().nullable().default(null),
  search: z.string(),
});

const reportFilter = z.object({
  agencyId: id,
  incidentType: z.string().nullable(),
  deliveredFrom: instantOrNull(),
  deliveredBefore: instantOrNull(),
  search: z.string(),
});

const videoFilter = z.object({
  search: z.string(),
  uploadedFrom: instantOrNull(),
  uploadedBefore: instantOrNull(),
  agencyId: id,
  status: z.enum(videoStatuses).nullable(),
});

const videoSelection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('some'), ids }),
  z.object({ kind: z.literal('all'), filter: videoFilter, except: ids }),
]);

// JSON stores instants as strings.
function instantOrNull() {
  return z.union([z.null(), day]);
}

/** Parses the selection that was stored when the download was requested. */
export function readExportSubject({ kind, selection }: ExportRequest): ExportSubject {
  switch (kind) {
    case 'tickets':
      return { kind, ...z.object({ filter: ticketFilter }).parse(selection) };
    case 'reports':
      return { kind, ...z.object({ filter: reportFilter }).parse(selection) };
    case 'videos':
      return { kind, ...z.object({ selection: videoSelection }).parse(selection) };
  }
}
