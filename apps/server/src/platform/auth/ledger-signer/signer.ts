import type { KeyObject } from 'node:crypto';

/** Signs checkpoints of the ledger with Ed25519. */
export interface LedgerSigner {
  /** The 32 bytes of the public key. */
  readonly publicKey: Uint8Array;
  /** Returns the 64 bytes of the signature (RFC 8032). @throws Error if the key cannot be used now */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** Knows whether this process can sign the ledger, and lets the other processes know if it cannot. */
export interface SignerWatch {
  /** Whether it could at the last check. A ledger without a key needs none. */
  readonly canSign: () => boolean;
  /** Checks it now, and shares the key of this machine. Does not throw: it logs why it cannot check. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Returns the 32 bytes of an Ed25519 public key. @throws Error if it is another kind of key */
export function rawPublicKey(key: KeyObject): Uint8Array {
  const { x } = key.export({ format: 'jwk' });
  if (key.asymmetricKeyType !== 'ed25519' || x === undefined)
    throw new Error('the public key is not an Ed25519 key');
  return Buffer.from(x, 'base64url');
}
