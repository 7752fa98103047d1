import { oneLine } from './email-body.ts';
import type { EmailTopic, SecondFactorChange } from './email-topic.ts';

const secondFactorTexts: Readonly<Record<SecondFactorChange, string>> = {
  on: 'A second factor was set up on your account: from now on, you sign in with a code from your authenticator app as well.',
  off: 'Your second factor was turned off.',
  removed: 'An administrator has removed the second factor of your account. Please set up a new one.',
  codesRenewed: 'New recovery codes were created for your account. The previous ones no longer work.',
  recoveryCodeUsed: 'A recovery code of your account was used. It cannot be used again.',
  appRemoved: 'The authenticator app of your account was removed. Your passkeys remain.',
  passkeyAdded: 'The passkey “{passkey}” was added to your account. Anyone who has it can sign in as you.',
  passkeyRemoved: 'The passkey “{passkey}” was removed from your account.',
  lastPasskeyRemoved:
    'The passkey “{passkey}” was removed from your account, which no longer has a second factor.',
  passkeyRefused:
    'The passkey “{passkey}” was rejected because a copy of it may be in use. Remove it and add another one.',
};

/** Describes a change of an account's second factor. */
export const secondFactorSentence = ({
  change,
  passkey = '',
}: EmailTopic & { kind: 'secondFactorChanged' }): string =>
  secondFactorTexts[change].replace('{passkey}', () => oneLine(passkey));
