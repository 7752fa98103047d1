import { isIP } from 'node:net';
import { type Passkey, PASSKEY_CHALLENGE_MINUTES } from '@plainview/domain/identity/second-factors/passkey';
import { MINUTE } from '@plainview/domain/shared/time';

/** The relying party that a passkey is bound to: a host, and the only origin whose pages may request it. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** A browser's response with a used passkey (WebAuthn, AuthenticationResponseJSON). */
export interface Assertion {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | undefined;
  };
}

/** A browser's response with a new passkey (WebAuthn, RegistrationResponseJSON). */
export interface Attestation {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[] | undefined;
  };
}

/** The stored data of a new passkey. */
export type MadePasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

// Loaded when the first passkey is used: 300 modules that many processes never need.
const loadVerifier = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

const TIMEOUT = PASSKEY_CHALLENGE_MINUTES * MINUTE;
const TYPE = 'public-key' as const;

/**
 * Returns the relying party for this origin, or null if there can be none. Browsers create passkeys only for
 * host names, not for IP addresses, and only on pages over HTTPS or from localhost. The request's host is
 * trusted only if it is localhost; for any other host the operator must set the public URL.
 */
export function relyingPartyOf(origin: string, publicUrl: string | null): RelyingParty | null {
  const { hostname, protocol } = new URL(origin);
  if (isIP(hostname.replaceAll(/[[\]]/gu, '')) !== 0) return null;
  const isOffered = hostname === 'localhost' || (publicUrl !== null && protocol === 'https:');
  return isOffered ? { id: hostname, origin } : null;
}

/**
 * Returns the user handle that authenticators store: the account's id, sixteen random bytes that reveal
 * nothing about the user (decision 25).
 */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

type Known = Pick<Passkey, 'credentialId' | 'transports'>;

const described = ({ credentialId: id, transports }: Known) => ({
  id,
  type: TYPE,
  transports: [...transports],
});

async function makeChallenge(): Promise<string> {
  const { generateChallenge, isoBase64URL } = await loadHelpers();
  return isoBase64URL.fromBuffer(await generateChallenge());
}

async function loadAlgorithms(): Promise<number[]> {
  const { COSEALG } = await loadHelpers();
  return [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
}

/** Returns the options for creating a passkey, with a new challenge. */
export async function creationOptions(
  party: RelyingParty,
  person: { readonly id: string; readonly email: string; readonly name: string },
  own: readonly Known[],
) {
  return {
    challenge: await makeChallenge(),
    rp: { id: party.id, name: 'Plainview' },
    user: { id: userHandleOf(person.id), name: person.email, displayName: person.name },
    pubKeyCredParams: (await loadAlgorithms()).map((alg) => ({ type: TYPE, alg })),
    timeout: TIMEOUT,
    excludeCredentials: own.map(described),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/**
 * Returns the options for using a passkey, with a new challenge. Without `own`, the user chooses from all
 * passkeys for this host.
 */
export async function requestOptions(party: RelyingParty, own: readonly Known[] = []) {
  return {
    challenge: await makeChallenge(),
    rpId: party.id,
    timeout: TIMEOUT,
    userVerification: 'required' as const,
    allowCredentials: own.map(described),
  };
}

/** Returns the challenge that a response claims to answer, or null if it names none. */
export async function challengeIn({ response }: Assertion | Attestation): Promise<string | null> {
  const { decodeClientDataJSON } = await loadHelpers();
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' && challenge !== '' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Verifies a new passkey.
 * @returns the data to store, or null if the response is not from our page, for this challenge and by
 *   a verified user.
 */
export async function verifyMade(
  party: RelyingParty,
  challenge: string,
  { id, response }: Attestation,
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await loadVerifier();
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers();
  try {
    // No attestation was requested. Verifying a certificate chain would call addresses that
    // someone else chose.
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
      supportedAlgorithmIDs: await loadAlgorithms(),
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
 * Verifies the use of a passkey.
 * @returns the signature counter, or null if the response is not from our page, for this challenge, by this
 *   passkey and a verified user. The caller compares the counter, so that only a valid signature can reveal
 *   a copied passkey.
 */
export async function verifyUsed(
  party: RelyingParty,
  challenge: string,
  { id, response }: Assertion,
  passkey: Passkey,
): Promise<number | null> {
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await loadVerifier();
  const { isoBase64URL } = await loadHelpers();
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
