/** A signed checkpoint of the ledger as documents print it (docs/proof-format.md). */
export interface PrintedCheckpoint {
  /** Identifies the ledger. */
  readonly origin: string;
  /** Number of entries in the ledger. */
  readonly size: number;
  /** Root of the ledger's tree, in base64. */
  readonly root: string;
  /** The lines after the empty line of the note, without the last newline. */
  readonly signature: string;
  /** The key that verifies the signature: `<name>+<key ID>+<base64>`. */
  readonly key: string;
  /** SHA-256 of the key, in hexadecimal, as `openssl` and `sha256sum` compute it from its PEM file. */
  readonly keyFingerprint: string;
}
