import type { ErrorInfo } from '../../shared/error-code.ts';
import { checkDisplayName, checkPersonName } from '../users/display-name.ts';

/** Digits, parentheses, spaces and hyphens (specification, section 5). */
export const PHONE_PATTERN = /^[\d() -]+$/u;

/** Fields of a profile except the email address. All are required. */
export interface ProfileFields {
  readonly name: string;
  readonly phone: string;
  readonly department: string;
  readonly badgeNumber: string;
}

/** Placeholders of empty fields, never stored (decisions, Profile and help 1). */
export const profileSamples = { phone: '(555) 123-4567', badgeNumber: '12345' } as const;

/** Returns the first error of a profile, or null. */
export function checkProfile(fields: ProfileFields): ErrorInfo | null {
  if (Object.values(fields).some((value) => value.trim() === '')) return { code: 'PROFILE_INCOMPLETE' };
  if (!PHONE_PATTERN.test(fields.phone)) return { code: 'INVALID_PHONE' };
  return (
    checkPersonName(fields.name) ??
    checkDisplayName(fields.department, 'department') ??
    checkDisplayName(fields.badgeNumber, 'badge number')
  );
}

/** A change of email address that is not confirmed yet. */
export interface EmailChange {
  readonly userId: string;
  readonly newEmail: string;
  /** SHA-256 of the code in the message to the new address; null if an administrator confirms the change. */
  readonly codeHash: string | null;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}
