import { accountErrors } from '@plainview/contract/errors/account-errors';
import { organizationErrors } from '@plainview/contract/errors/organization-errors';
import { screenTexts } from '@plainview/contract/screen-texts';

const problems: Readonly<Record<string, { readonly message: string }>> = {
  ...accountErrors,
  ...organizationErrors,
};

/** Returns the address that starts sign-in at the organization's provider and then returns to `next`. */
export const organizationAddress = (next: string, isAgain = false): string =>
  `/sign-in/oidc?${new URLSearchParams({ next, ...(isAgain && { again: 'yes' }) }).toString()}`;

/** Returns the message for an error code of the provider sign-in. */
export const organizationSignInError = (code: string): string =>
  (Object.hasOwn(problems, code) ? problems[code]?.message : undefined) ?? screenTexts.signInFailed;
