import { createHash } from 'node:crypto';
import type { Actor } from '@plainview/domain/identity/users/actor';
import { reportManifest } from '@plainview/domain/reports/reports/report-manifest';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import type { AppContext } from '../../../app-context.ts';
import type { EvidenceAccess } from '../../../media/serving/access-recorder.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { accessTo, reportFile } from '../../evidence/stored-files/stored-file.ts';
import { findReportContent } from './report.repository.ts';

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
export async function readReportContent(
  context: AppContext,
  actor: Actor,
  id: string,
): Promise<ReportContent | null> {
  const known = parseRecordId(id);
  if (known === null) return null;
  const found = await tenantRead(context.database, actor, (tx) => findReportContent(tx, known));
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
