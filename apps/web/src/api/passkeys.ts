import type { Inputs, Outputs } from '@plainview/contract/index';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { client } from './client.ts';

// Loaded with the parts that use passkeys: the library is nobody's first visit.

/** Lets the browser ask for a passkey. @throws what the browser refuses, in the words of `passkeyProblem`. */
export const askPasskey = (
  optionsJSON: Outputs['session']['beginPasskeySignIn'],
): Promise<Inputs['session']['signInByPasskey']['passkey']> => startAuthentication({ optionsJSON });

/** A proof by one of the person's own passkeys, for whatever takes one. @throws as `askPasskey`, and what the server refuses. */
export const passkeyProof = async () => ({ passkey: await askPasskey(await client.passkeys.beginProof()) });

/** Lets the browser make a passkey. @throws as `askPasskey`. */
export const makePasskey = (
  optionsJSON: Outputs['passkeys']['beginAdding'],
): Promise<Inputs['passkeys']['add']['passkey']> => startRegistration({ optionsJSON });
