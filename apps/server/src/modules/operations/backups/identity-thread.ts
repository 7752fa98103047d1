/** The thread that seals and opens identities of backups: deriving a key from a passphrase takes a second. */
import { Decrypter, Encrypter, generateX25519Identity } from 'age-encryption';
import { answerRequests } from '../../../platform/core/answer-requests.ts';

/** Without `sealed`, creates an identity. */
export interface IdentityRequest {
  readonly passphrase: string;
  readonly sealed: Uint8Array | null;
}

/** The identity, and its file. */
export interface OpenedIdentity {
  readonly identity: string;
  readonly sealed: Uint8Array;
}

answerRequests(async ({ passphrase, sealed }: IdentityRequest): Promise<OpenedIdentity> => {
  if (sealed !== null) {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    return { sealed, identity: await decrypter.decrypt(sealed, 'text') };
  }
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const identity = await generateX25519Identity();
  return { identity, sealed: await encrypter.encrypt(identity) };
});
