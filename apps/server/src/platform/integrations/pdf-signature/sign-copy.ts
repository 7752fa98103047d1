import type { ReportSigningSettings } from '../../config/integration-settings.ts';
import { readSigningIdentity } from './read-signing-identity.ts';
import { signPdf } from './sign-pdf.ts';

/**
 * Signs a copy of a PDF with the operator's certificate.
 * @throws Error if the certificate or its key cannot be used, or the PDF was not written by our renderer
 */
export async function signCopy(
  pdf: Uint8Array,
  settings: ReportSigningSettings,
  signedAt: Date,
): Promise<Uint8Array> {
  return signPdf(pdf, await readSigningIdentity(settings, signedAt), signedAt);
}
