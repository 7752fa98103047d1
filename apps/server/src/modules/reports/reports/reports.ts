import { createHash } from 'node:crypto';
import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { ArchivedReport, PictureInFile } from '@plainview/domain/reports/reports/report';
import { reportManifest } from '@plainview/domain/reports/reports/report-manifest';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantRead, tenantReadAtOnce } from '../../../platform/database/tenant-transaction.ts';
import type { EvidenceAccess } from '../../../platform/media/serving/access-recorder.ts';
import { accessTo, reportFile } from '../../evidence/stored-files/stored-file.ts';
import * as repository from './reports.repository.ts';
import type { NewestReport, ReportFilter, ReportSort } from './reports.repository.ts';

/** Returns one page of the archive, with the total count on the first page only. */
export function listReports(
  context: AppContext,
  actor: AdminActor,
  filter: ReportFilter,
  sort: ReportSort,
  page: CountedPageRequest,
): Promise<CountedPage<ArchivedReport>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: () => repository.listReports(tx, filter, sort, page),
      total: () => repository.countReports(tx, filter, page.countUpTo),
    }),
  );
}

/** Returns the newest reports of these tickets of the actor's agency. */
export const listNewestReports = (
  { database }: Pick<AppContext, 'database'>,
  actor: Actor,
  ticketIds: readonly string[],
): Promise<NewestReport[]> =>
  tenantReadAtOnce(database, actor, (tx) => repository.listNewestReports(tx, ticketIds, actor.userId));

/**
 * The content of a delivered report as JSON: the bytes to send, and how the ledger describes reading them.
 */
export interface ReportContent {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly contentType: 'application/json';
  readonly storageKey: string;
  readonly deliveredAt: Date;
  readonly access: EvidenceAccess;
}

/** Returns what the screen shows of a delivered report; null if there is none that the actor can see. */
export async function getReportContent(
  context: AppContext,
  actor: Actor,
  id: string,
): Promise<ReportContent | null> {
  const known = parseRecordId(id);
  if (known === null) return null;
  const found = await tenantRead(context.database, actor, (tx) => repository.getReportContent(tx, known));
  if (!found) return null;
  const { report, content } = found;
  const bytes = Buffer.from(reportManifest(content));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = reportFile(report);
  const name = file.name.replace(/\.pdf$/u, '.json');
  const access = accessTo({ ...file, name, sha256, sizeBytes: bytes.byteLength }, actor, false);
  return {
    bytes,
    sha256,
    contentType: 'application/json',
    storageKey: report.storageKey,
    deliveredAt: report.deliveredAt,
    // A window of its own: these are not bytes of the PDF.
    access: { ...access, accessor: `${access.accessor} on screen` },
  };
}

/** A picture of a delivered report, which is a part of its PDF. */
export interface DeliveredPicture {
  readonly storageKey: string;
  readonly place: PictureInFile;
  /** How the ledger describes sending bytes of the PDF. */
  readonly access: EvidenceAccess;
}

/** Returns a picture of a delivered report, or null if there is none that the actor can see. */
export async function getReportPicture(
  context: AppContext,
  actor: Actor,
  id: string,
  sha256: string,
): Promise<DeliveredPicture | null> {
  const known = parseRecordId(id);
  if (known === null) return null;
  const found = await tenantRead(context.database, actor, (tx) =>
    repository.getReportPicture(tx, known, sha256),
  );
  if (!found) return null;
  const access = accessTo(reportFile(found.report), actor, false);
  return {
    storageKey: found.report.storageKey,
    place: found.picture,
    // A window of its own: who reads the report on screen does not open the PDF.
    access: { ...access, accessor: `${access.accessor} pictures on screen` },
  };
}
