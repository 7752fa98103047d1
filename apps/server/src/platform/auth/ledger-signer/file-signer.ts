import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { keepSecret, readSecret } from '../server-secret.ts';
import { rawPublicKey, type LedgerSigner } from './signer.ts';

/**
 * Opens the signer whose private key (PKCS #8, PEM) is in a file. Returns null if the file does not exist.
 */
export async function openFileSigner(file: string): Promise<LedgerSigner | null> {
  const pem = await readSecret(file);
  return pem === null ? null : signerOf(createPrivateKey(pem), file);
}

/** Opens the signer of a file. Creates the key first if the file does not exist. */
export async function openOrCreateFileSigner(file: string): Promise<LedgerSigner> {
  const existing = await openFileSigner(file);
  return existing ?? signerOf(createPrivateKey(await keepSecret(file, newKey())), file);
}

/**
 * Creates a key in a file next to the current one, which `install` then replaces.
 * @returns the new signer, and `install`, which keeps the old file under another name
 */
export async function createNextFileSigner(
  file: string,
): Promise<{ readonly signer: LedgerSigner; readonly install: (suffix: string) => Promise<void> }> {
  const next = `${file}.next`;
  const signer = await openOrCreateFileSigner(next);
  return {
    signer,
    async install(suffix) {
      await rename(file, `${file}.${suffix}`).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      });
      await rename(next, file);
    },
  };
}

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

function signerOf(key: KeyObject, file: string): LedgerSigner {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`the key in ${file} is not an Ed25519 key`);
  return {
    publicKey: rawPublicKey(createPublicKey(key)),
    sign: async (message) => sign(null, message, key),
  };
}
