import { ORPCError } from '@orpc/client';
import type { Outputs } from '@plainview/contract/index';
import { screenTexts } from '@plainview/contract/screen-texts';
import { isNetworkProblem, describeError } from '../describe-error.ts';

/** Messages by the name of the browser's error (WebAuthn, sections 5.1.3 and 5.1.4). */
const messages: Readonly<Record<string, string>> = {
  // Canceled, timed out, or no matching passkey: browsers do not report which.
  NotAllowedError: 'No passkey was used. Please try again.',
  AbortError: 'No passkey was used. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device cannot be used for a passkey here.',
  ConstraintError: 'This device cannot verify you by fingerprint, face or PIN.',
  SecurityError: 'Passkeys work only at the address that Plainview is set up for.',
};

/** Returns the message for a passkey that was not created or used: the browser's error, or the server's. */
export function passkeyProblem(error: unknown): string {
  if (isNetworkProblem(error)) return screenTexts.network;
  if (error instanceof ORPCError) return describeError(error);
  return (error instanceof Error && messages[error.name]) || screenTexts.otherError;
}

/** The kinds of second factors that an account has. */
export type SecondFactorKinds = Outputs['secondFactor']['get']['kinds'];

/**
 * Returns the texts that ask for a code. Users with passkeys but no authenticator app have
 * only recovery codes.
 */
export function secondFactorPrompt({ app, passkey }: SecondFactorKinds) {
  return passkey && !app
    ? { label: 'Recovery code', description: 'One of your recovery codes, if you don’t have your passkey.' }
    : {
        label: 'Code',
        description: 'Six digits from your authenticator app, or one of your recovery codes.',
      };
}
