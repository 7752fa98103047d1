import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { RenderedPdf } from '../../../platform/integrations/pdf/pdf-request.ts';
import type { EvidenceAccess } from '../../../platform/media/serving/access-recorder.ts';
import { accessTo, type StoredFile } from '../../evidence/stored-files/stored-file.ts';

/** A report with the operator's signature, and how the ledger describes its download. */
export interface SignedReport {
  readonly bytes: RenderedPdf['bytes'];
  readonly savedAs: string;
  readonly access: EvidenceAccess;
}

/**
 * Signs a copy of a report with the operator's certificate (decision 74). The report itself does not change:
 * it is the beginning of the copy.
 * @param pdf the stored report; empty afterwards
 * @throws AppError REPORT_NOT_SIGNED if the certificate or its key cannot be used, or the stored
 *   report is damaged
 */
export async function signReport(
  { config, clock, log, renderPdf }: AppContext,
  actor: Actor,
  file: StoredFile,
  pdf: Uint8Array,
): Promise<SignedReport> {
  const settings = config.reportSigning;
  if (!settings) throw new AppError('REPORT_NOT_SIGNED');
  const request = { type: 'signed-copy', pdf, sha256: file.sha256, settings, signedAt: clock.now() } as const;
  const { bytes, sha256 } = await renderPdf(request).catch((error: unknown) => {
    log.error({ err: error, reportId: file.id }, 'a report could not be signed');
    throw new AppError('REPORT_NOT_SIGNED');
  });
  const savedAs = file.savedAs.replace(/\.pdf$/u, '-signed.pdf');
  const access = accessTo({ ...file, name: savedAs, sha256, sizeBytes: bytes.byteLength }, actor, true);
  return {
    bytes,
    savedAs,
    access: {
      ...access,
      // A window of its own: each signature makes another file.
      accessor: `${access.accessor} signed ${sha256}`,
      data: { ...access.data, sourceSha256: file.sha256 },
    },
  };
}
