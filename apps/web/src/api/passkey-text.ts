import { ORPCError } from '@orpc/client';
import type { Outputs } from '@plainview/contract/index';
import { screenTexts } from '@plainview/contract/screen-texts';
import { isNetworkProblem, describeError } from './describe-error.ts';

/** Whether this browser knows passkeys, which it does on pages over https and of the same machine alone. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** What browsers say, by the name of their error (WebAuthn, sections 5.1.3 and 5.1.4). */
const words: Readonly<Record<string, string>> = {
  // Given up, too late, or none that fits: a browser does not tell which.
  NotAllowedError: 'No passkey was used. Please try again.',
  AbortError: 'No passkey was used. Please try again.',
  InvalidStateError: 'This device has a passkey of your account already.',
  NotSupportedError: 'This device cannot be used for a passkey here.',
  ConstraintError: 'This device cannot ask who you are by a finger, your face or a PIN.',
  SecurityError: 'Passkeys work only under the address that Plainview is set up for.',
};

/** What a person reads where a passkey was not made or not used: the browser's refusal, or the server's. */
export function passkeyProblem(error: unknown): string {
  if (isNetworkProblem(error)) return screenTexts.network;
  if (error instanceof ORPCError) return describeError(error);
  return (error instanceof Error && words[error.name]) || screenTexts.otherError;
}

/** Which second factors an account has. */
export type SecondFactorKinds = Outputs['secondFactor']['get']['kinds'];

/** How a code is asked for: whoever has passkeys and no app has only recovery codes to type. */
export function secondFactorPrompt({ app, passkey }: SecondFactorKinds) {
  return passkey && !app
    ? { label: 'Recovery code', description: 'One of your recovery codes, if your passkey is not there.' }
    : {
        label: 'Code',
        description: 'Six digits from your authenticator app, or one of your recovery codes.',
      };
}
