import { accountProblems } from '@plainview/contract/accounts/account-problems';
import { organizationProblems } from '@plainview/contract/accounts/organization-problems';
import { screenTexts } from '@plainview/contract/screen-texts';

const problems: Readonly<Record<string, { readonly message: string }>> = {
  ...accountProblems,
  ...organizationProblems,
};

/** Where the organization's provider is gone to; afterwards the person is at `next`. */
export const organizationAddress = (next: string, isAgain = false): string =>
  `/sign-in/oidc?${new URLSearchParams({ next, ...(isAgain && { again: 'yes' }) }).toString()}`;

/** What a person reads for the code with which the provider's answer ended. */
export const organizationSignInError = (code: string): string =>
  (Object.hasOwn(problems, code) ? problems[code]?.message : undefined) ?? screenTexts.signInFailed;
