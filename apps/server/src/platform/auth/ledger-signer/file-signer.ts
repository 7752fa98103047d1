import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { keepSecret, readSecret } from '../server-secret.ts';
import { rawPublicKey, type LedgerSigner } from './signer.ts';

/**
 * Opens the signer whose private key (PKCS #8, PEM) is in a file. Returns null if the file does not exist.
 */
export async function openFileSigner(file: string): Promise<LedgerSigner | null> {
  const pem = await readSecret(file);
  return pem === null ? null : openPemSigner(pem, `the key in ${file}`);
}

/** Opens the signer of a file. Creates the key first if the file does not exist. */
export async function openOrCreateFileSigner(file: string): Promise<LedgerSigner> {
  const existing = await openFileSigner(file);
  return existing ?? openPemSigner(await keepSecret(file, createLedgerKey()), `the key in ${file}`);
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
      await setAsideKeyFile(file, suffix);
      await rename(next, file);
    },
  };
}

/** Gives a key file another name. @returns whether there was one */
export async function setAsideKeyFile(file: string, suffix: string): Promise<boolean> {
  try {
    await rename(file, `${file}.${suffix}`);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Creates a key. @returns the private key (PKCS #8, PEM) */
export const createLedgerKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

/** Returns the signer of a private key. @throws Error, which begins with `name`, if it is another kind of key */
export function openPemSigner(pem: string, name: string): LedgerSigner {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${name} is not an Ed25519 key`);
  return {
    publicKey: rawPublicKey(createPublicKey(key)),
    sign: async (message) => sign(null, message, key),
  };
}
