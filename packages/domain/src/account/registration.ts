import type { ErrorInfo } from '../shared/error-code.ts';
import type { Role } from './actor.ts';
import { checkPersonName, isReadableName } from './display-name.ts';

/** The specification's minimum (section 9); an operator may raise it. */
export const MINIMUM_PASSWORD_LENGTH = 6;

/** What the four checks look at. */
export interface RegistrationForm {
  readonly name: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly role: Role;
  readonly adminKey: string;
  readonly agencyName: string;
}

/** What the checks need to know. The client can't know whether a key is right: it passes `unknown`. */
export interface RegistrationRules {
  readonly minimumPasswordLength: number;
  readonly adminKeyIsRight: boolean | 'unknown';
}

/** What a new password is checked by, at registration and at a change alike. */
export type NewPassword = Pick<RegistrationForm, 'password' | 'confirmPassword'>;

type Check = (form: RegistrationForm, rules: RegistrationRules) => ErrorInfo | null;

const passwordsMatch = (form: NewPassword): ErrorInfo | null =>
  form.password === form.confirmPassword ? null : { code: 'PASSWORDS_DO_NOT_MATCH' };

/** How many characters a password has, in code points (NIST SP 800-63B, 3.1.1.2): most emoji are one, though they take two units of a string. */
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
  form.role === 'agency' && !isReadableName(tidyAgencyName(form.agencyName))
    ? { code: 'AGENCY_NAME_NOT_READABLE' }
    : null;

/** Refuses the agency name of an agency user if it is missing or cannot be read as a name. */
export function checkAgencyName(form: Pick<RegistrationForm, 'role' | 'agencyName'>): ErrorInfo | null {
  return agencyIsNamed(form) ?? agencyNameIsReadable(form);
}

/**
 * The checks in the order of the specification, section 5; those of the names, which it does not know, come last. Form and
 * server run this same list.
 */
export const registrationChecks: readonly Check[] = [
  passwordsMatch,
  passwordIsLongEnough,
  adminKeyIsRight,
  agencyIsNamed,
  nameIsReadable,
  agencyNameIsReadable,
];

/** The first refusal in the specified order, or null. */
export function checkRegistration(form: RegistrationForm, rules: RegistrationRules): ErrorInfo | null {
  for (const check of registrationChecks) {
    const refusal = check(form, rules);
    if (refusal) return refusal;
  }
  return null;
}

/** The first refusal of a new password, in the order of the registration, or null. */
export function checkNewPassword(
  form: NewPassword,
  rules: Pick<RegistrationRules, 'minimumPasswordLength'>,
): ErrorInfo | null {
  return passwordsMatch(form) ?? passwordIsLongEnough(form, rules);
}

/** An agency's name as it is stored: trimmed, inner white space single. */
export function tidyAgencyName(name: string): string {
  return name.trim().replace(/\s+/gu, ' ');
}

/** Names equal up to case and white space are the same agency (decisions, Accounts 7). */
export function agencyKey(name: string): string {
  return tidyAgencyName(name).normalize('NFKC').toLowerCase();
}

/** E-mail addresses are compared without case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
