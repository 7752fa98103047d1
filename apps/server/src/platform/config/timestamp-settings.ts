import type { Settings } from './setting-schema.ts';

/** The authority that timestamps checkpoints of the ledger (RFC 3161). */
export interface TimestampAuthoritySettings {
  readonly url: string;
  /** PEM file with the authorities whose certificates are trusted; null means those that Node.js trusts. */
  readonly certificatesFile: string | null;
}

/** Returns the timestamp authority, or null if none is configured. */
export function timestampAuthorityOf(value: Settings): TimestampAuthoritySettings | null {
  if (value.TIMESTAMP_AUTHORITY_URL === undefined) return null;
  return {
    url: value.TIMESTAMP_AUTHORITY_URL,
    certificatesFile: value.TIMESTAMP_AUTHORITY_CERTIFICATES ?? null,
  };
}
