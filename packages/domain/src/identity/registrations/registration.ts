import type { ErrorInfo } from '../../shared/error-code.ts';
import type { Role } from '../users/actor.ts';
import { checkPersonName, isReadableName } from '../users/display-name.ts';

/** Minimum of the specification (section 9). Operators may configure a higher one. */
export const MINIMUM_PASSWORD_LENGTH = 6;

/** Fields that the checks examine. */
export interface RegistrationForm {
  readonly name: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly role: Role;
  readonly adminKey: string;
  readonly agencyName: string;
}

/**
 * Facts that the checks need. The client cannot know whether an admin key is correct, so it passes `unknown`.
 */
export interface RegistrationRules {
  readonly minimumPasswordLength: number;
  readonly adminKeyIsRight: boolean | 'unknown';
}

/** Fields of a new password, both at registration and when it is changed. */
export type NewPassword = Pick<RegistrationForm, 'password' | 'confirmPassword'>;

type Check = (form: RegistrationForm, rules: RegistrationRules) => ErrorInfo | null;

const passwordsMatch = (form: NewPassword): ErrorInfo | null =>
  form.password === form.confirmPassword ? null : { code: 'PASSWORDS_DO_NOT_MATCH' };

/**
 * Returns the length of a password in code points (NIST SP 800-63B, 3.1.1.2): most emoji count as one
 * character, although they take two UTF-16 code units.
 */
export const passwordLength = (password: string): number => Array.from(password).length;

const passwordIsLongEnough = (
  form: NewPassword,
  rules: Pick<RegistrationRules, 'minimumPasswordLength'>,
): ErrorInfo | null =>
  passwordLength(form.password) >= rules.minimumPasswordLength
    ? null
    : { code: 'PASSWORD_TOO_SHORT', data: { minimum: rules.minimumPasswordLength } };

const adminKeyIsRight: Check = (form, rules) =>
  form.role === 'admin' && rules.adminKeyIsRight === false ? { code: 'INVALID_ADMIN_KEY' } : null;

const agencyIsNamed = (form: Pick<RegistrationForm, 'role' | 'agencyName'>): ErrorInfo | null =>
  form.role === 'agency' && form.agencyName.trim() === '' ? { code: 'AGENCY_NAME_REQUIRED' } : null;

const nameIsReadable: Check = (form) => checkPersonName(form.name);

const agencyNameIsReadable = (form: Pick<RegistrationForm, 'role' | 'agencyName'>): ErrorInfo | null =>
  form.role === 'agency' && !isReadableName(normalizeAgencyName(form.agencyName))
    ? { code: 'AGENCY_NAME_NOT_READABLE' }
    : null;

/** Returns an error if an agency user's agency name is missing or not readable as a name. */
export function checkAgencyName(form: Pick<RegistrationForm, 'role' | 'agencyName'>): ErrorInfo | null {
  return agencyIsNamed(form) ?? agencyNameIsReadable(form);
}

/**
 * The checks in the order of the specification, section 5, followed by the checks of names, which the
 * specification does not mention. Form and server use the same list.
 */
export const registrationChecks: readonly Check[] = [
  passwordsMatch,
  passwordIsLongEnough,
  adminKeyIsRight,
  agencyIsNamed,
  nameIsReadable,
  agencyNameIsReadable,
];

/** Returns the first error in the specified order, or null. */
export function checkRegistration(form: RegistrationForm, rules: RegistrationRules): ErrorInfo | null {
  for (const check of registrationChecks) {
    const error = check(form, rules);
    if (error) return error;
  }
  return null;
}

/** Returns the first error of a new password, in the order used at registration, or null. */
export function checkNewPassword(
  form: NewPassword,
  rules: Pick<RegistrationRules, 'minimumPasswordLength'>,
): ErrorInfo | null {
  return passwordsMatch(form) ?? passwordIsLongEnough(form, rules);
}

/** Returns an agency's name as it is stored: trimmed, with single spaces. */
export function normalizeAgencyName(name: string): string {
  return name.trim().replace(/\s+/gu, ' ');
}

/**
 * Returns the key that identifies an agency. Names that differ only in case and white space are the same
 * agency (decisions, Accounts 7).
 */
export function agencyKey(name: string): string {
  return normalizeAgencyName(name).normalize('NFKC').toLowerCase();
}
