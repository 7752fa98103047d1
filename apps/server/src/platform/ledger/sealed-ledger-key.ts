import { fromBase64, toBase64 } from '@plainview/proof/parsing';
import { openPemSigner } from '../auth/ledger-signer/file-signer.ts';
import type { LedgerSigner } from '../auth/ledger-signer/signer.ts';
import { createSecretSealer, type SecretSealer } from '../auth/secret-sealer.ts';
import type { SealedLedgerKey } from './sealed-ledger-key.repository.ts';

/** Creates what encrypts the signing key of the ledger in the database. */
export const createLedgerKeySealer = (serverSecret: string): SecretSealer =>
  createSecretSealer(serverSecret, 'ledger key');

/** Seals a private key (PKCS #8, PEM) for its public key. @throws Error if it is not an Ed25519 key */
export function sealLedgerKey(sealer: SecretSealer, pem: string): SealedLedgerKey {
  const publicKey = toBase64(openPemSigner(pem, 'the key').publicKey);
  return { publicKey, sealed: sealer.seal(pem, publicKey) };
}

/** Returns whether this is the sealed form of a public key. */
export const isSealedFormOf = ({ publicKey }: SealedLedgerKey, key: Uint8Array): boolean =>
  publicKey === toBase64(key);

/** Opens a sealed key. @returns null if it was sealed under another SECRET */
export function openSealedSigner(
  sealer: SecretSealer,
  { publicKey, sealed }: SealedLedgerKey,
): LedgerSigner | null {
  const pem = sealer.open(sealed, publicKey);
  if (pem === null) return null;
  const signer = openPemSigner(pem, 'the sealed key of the ledger');
  const stated = fromBase64(publicKey);
  return stated && Buffer.from(stated).equals(signer.publicKey) ? signer : null;
}
