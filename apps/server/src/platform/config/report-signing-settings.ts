import type { Settings } from './setting-schema.ts';

/** The certificate with which the operator signs reports on request (PAdES). */
export type ReportSigningSettings = PemSigningSettings | Pkcs12SigningSettings;

export interface PemSigningSettings {
  /** PEM file with the certificate, followed by those of its issuers. */
  readonly certificateFile: string;
  /** PEM file with its private key, without a passphrase. */
  readonly keyFile: string;
}

export interface Pkcs12SigningSettings {
  /** PKCS #12 file with the certificate, its private key and the certificates of its issuers. */
  readonly pkcs12File: string;
  /** File with its passphrase; null if it has an empty one. */
  readonly passphraseFile: string | null;
}

/** Returns the certificate for reports, or null if none is configured. */
export function reportSigningOf({
  REPORT_SIGNING_CERTIFICATE: certificateFile,
  REPORT_SIGNING_KEY: keyFile,
  REPORT_SIGNING_PKCS12: pkcs12File,
  REPORT_SIGNING_PASSPHRASE_FILE: passphraseFile,
}: Settings): ReportSigningSettings | null {
  if (pkcs12File !== undefined) return { pkcs12File, passphraseFile: passphraseFile ?? null };
  return certificateFile === undefined || keyFile === undefined ? null : { certificateFile, keyFile };
}
