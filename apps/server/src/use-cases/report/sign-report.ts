import { createHash } from 'node:crypto';
import type { Actor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { readSigningIdentity } from '../../integrations/pdf-signature/read-signing-identity.ts';
import type { EvidenceAccess } from '../../media/serving/access-recorder.ts';
import { accessTo, type StoredFile } from '../media/stored-file.ts';

/** A report with the operator's signature, and how the ledger describes its download. */
export interface SignedReport {
  readonly bytes: Buffer;
  readonly savedAs: string;
  readonly access: EvidenceAccess;
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Signs a copy of a report with the operator's certificate (decision 74). The report itself does not change: it is the
 * beginning of the copy.
 * @param pdf the stored report
 * @throws AppError REPORT_NOT_SIGNED if the certificate or its key cannot be used, or the stored report is damaged
 */
export async function signReport(
  { config, clock, log }: AppContext,
  actor: Actor,
  file: StoredFile,
  pdf: Uint8Array,
): Promise<SignedReport> {
  if (!config.reportSigning) throw new AppError('REPORT_NOT_SIGNED');
  const now = clock.now();
  const bytes = await readSigningIdentity(config.reportSigning, now)
    .then(async (identity) => {
      if (sha256Of(pdf) !== file.sha256) throw new Error('the stored report is damaged');
      // Loaded on first use, because few installations sign.
      const { signPdf } = await import('../../integrations/pdf-signature/sign-pdf.ts');
      return signPdf(pdf, identity, now);
    })
    .catch((error: unknown) => {
      log.error({ err: error, reportId: file.id }, 'a report could not be signed');
      throw new AppError('REPORT_NOT_SIGNED');
    });
  const savedAs = file.savedAs.replace(/\.pdf$/u, '-signed.pdf');
  const sha256 = sha256Of(bytes);
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
