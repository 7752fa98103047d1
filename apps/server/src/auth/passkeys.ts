import { isIP } from 'node:net';
import { PASSKEY_CHALLENGE_MINUTES } from '@plainview/domain/account/passkey';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  generateChallenge,
  isoBase64URL,
} from '@simplewebauthn/server/helpers';
import type { PasskeyRecord } from '../persistence/account/passkey.repository.ts';

/** What a passkey is made for and bound to: a host, and the one origin whose pages may ask. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** What a browser sends of a passkey that was used (WebAuthn, AuthenticationResponseJSON). */
export interface Assertion {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | undefined;
  };
}

/** What a browser sends of a passkey that was made (WebAuthn, RegistrationResponseJSON). */
export interface Attestation {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[] | undefined;
  };
}

/** What is kept of a passkey that was made. */
export type MadePasskey = Pick<PasskeyRecord, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

const TIMEOUT_MILLISECONDS = PASSKEY_CHALLENGE_MINUTES * 60_000;
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
const TYPE = 'public-key' as const;

/**
 * The relying party of a product that is opened under this origin; null where there can be none. Browsers make passkeys for
 * names alone, not for network addresses, and on pages over https or of the same machine. What a request says of its host
 * is believed for the machine itself alone: elsewhere the operator says it.
 */
export function relyingPartyOf(origin: string, publicUrl: string | null): RelyingParty | null {
  const { hostname, protocol } = new URL(origin);
  if (isIP(hostname.replaceAll(/[[\]]/gu, '')) !== 0) return null;
  const isOffered = hostname === 'localhost' || (publicUrl !== null && protocol === 'https:');
  return isOffered ? { id: hostname, origin } : null;
}

/**
 * The account as authenticators keep it: its id, sixteen random bytes that say nothing of the person (decision 25).
 */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

type Known = Pick<PasskeyRecord, 'credentialId' | 'transports'>;

const described = ({ credentialId: id, transports }: Known) => ({ id, type: TYPE, transports });

const makeChallenge = async (): Promise<string> => isoBase64URL.fromBuffer(await generateChallenge());

/** What a browser needs to make a passkey, with a new challenge. */
export async function creationOptions(
  party: RelyingParty,
  person: { readonly id: string; readonly email: string; readonly name: string },
  own: readonly Known[],
) {
  return {
    challenge: await makeChallenge(),
    rp: { id: party.id, name: 'Plainview' },
    user: { id: userHandleOf(person.id), name: person.email, displayName: person.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: TYPE, alg })),
    timeout: TIMEOUT_MILLISECONDS,
    excludeCredentials: own.map(described),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** What a browser needs to use a passkey, with a new challenge. Without `own` the person chooses among all for this host. */
export async function requestOptions(party: RelyingParty, own: readonly Known[] = []) {
  return {
    challenge: await makeChallenge(),
    rpId: party.id,
    timeout: TIMEOUT_MILLISECONDS,
    userVerification: 'required' as const,
    allowCredentials: own.map(described),
  };
}

/** The challenge that an answer says it is to; null where it says none. */
export function challengeIn({ response }: Assertion | Attestation): string | null {
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' && challenge !== '' ? challenge : null;
  } catch {
    return null;
  }
}

/** @returns what to keep of a passkey, or null where the answer is not one to this challenge, by this person, from our page. */
export async function verifyMade(
  party: RelyingParty,
  challenge: string,
  { id, response }: Attestation,
): Promise<MadePasskey | null> {
  try {
    // None was asked for. A chain of certificates would be followed to addresses that somebody else chose.
    const { attestationObject } = response;
    if (decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('attStmt').get('x5c'))
      return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: TYPE,
        clientExtensionResults: {},
        response: { clientDataJSON: response.clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: isoBase64URL.fromBuffer(publicKey),
      counter,
      transports: [...(response.transports ?? [])],
    };
  } catch {
    return null;
  }
}

/**
 * @returns what the passkey's counter says, or null where the answer is not one to this challenge, by this passkey and a person
 *   who was verified, from our page. The caller compares the counter, so that it knows of a copy from a true signature alone.
 */
export async function verifyUsed(
  party: RelyingParty,
  challenge: string,
  { id, response }: Assertion,
  passkey: PasskeyRecord,
): Promise<number | null> {
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: TYPE,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: isoBase64URL.toBuffer(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
