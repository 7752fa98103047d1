import type { Inputs, Outputs } from '@plainview/contract/index';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { client } from '../client.ts';

// Loaded with the components that use passkeys, to keep the library out of the initial bundle.

/**
 * Asks the browser for a passkey.
 * @throws the browser's error; `passkeyProblem` has its message
 */
export const askPasskey = (
  optionsJSON: Outputs['session']['beginPasskeySignIn'],
): Promise<Inputs['session']['signInByPasskey']['passkey']> => startAuthentication({ optionsJSON });

/**
 * Creates a proof with one of the user's passkeys.
 * @throws as `askPasskey`, and the server's errors
 */
export const passkeyProof = async () => ({ passkey: await askPasskey(await client.passkeys.beginProof()) });

/**
 * Asks the browser to create a passkey.
 * @throws as `askPasskey`
 */
export const makePasskey = (
  optionsJSON: Outputs['passkeys']['beginAdding'],
): Promise<Inputs['passkeys']['add']['passkey']> => startRegistration({ optionsJSON });
