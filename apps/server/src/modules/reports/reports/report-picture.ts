import type { Actor } from '@plainview/domain/identity/users/actor';
import type { PictureInFile } from '@plainview/domain/reports/reports/report';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import type { AppContext } from '../../../app-context.ts';
import type { EvidenceAccess } from '../../../media/serving/access-recorder.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { accessTo, reportFile } from '../../evidence/stored-files/stored-file.ts';
import { findReportPicture } from './report.repository.ts';

/** A picture of a delivered report, which is a part of its PDF. */
export interface DeliveredPicture {
  readonly storageKey: string;
  readonly place: PictureInFile;
  /** How the ledger describes sending bytes of the PDF. */
  readonly access: EvidenceAccess;
}

/** Returns a picture of a delivered report, or null if there is none that the actor can see. */
export async function readReportPicture(
  context: AppContext,
  actor: Actor,
  id: string,
  sha256: string,
): Promise<DeliveredPicture | null> {
  const known = parseRecordId(id);
  if (known === null) return null;
  const found = await tenantRead(context.database, actor, (tx) => findReportPicture(tx, known, sha256));
  if (!found) return null;
  const access = accessTo(reportFile(found.report), actor, false);
  return {
    storageKey: found.report.storageKey,
    place: found.picture,
    // A window of its own: who reads the report on screen does not open the PDF.
    access: { ...access, accessor: `${access.accessor} pictures on screen` },
  };
}
