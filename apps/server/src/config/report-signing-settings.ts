import type { Settings } from './setting-schema.ts';

/** The certificate with which the operator signs reports on request (PAdES). */
export interface ReportSigningSettings {
  /** PEM file with the certificate, followed by those of its issuers. */
  readonly certificateFile: string;
  /** PEM file with its private key, without a passphrase. */
  readonly keyFile: string;
}

/** Returns the certificate for reports, or null if none is configured. */
export function reportSigningOf({
  REPORT_SIGNING_CERTIFICATE: certificateFile,
  REPORT_SIGNING_KEY: keyFile,
}: Settings): ReportSigningSettings | null {
  return certificateFile === undefined || keyFile === undefined ? null : { certificateFile, keyFile };
}
