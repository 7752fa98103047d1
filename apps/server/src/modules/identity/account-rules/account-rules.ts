import { domainToASCII } from 'node:url';
import { findRefusedDomain } from '@plainview/domain/identity/account-rules/email-domain';
import type { Role } from '@plainview/domain/identity/users/actor';
import { checkDisplayName } from '@plainview/domain/identity/users/display-name';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';

/** Rejects text that is not readable as a name. @throws AppError NAME_NOT_READABLE. */
export function requireReadable(name: string): void {
  const error = checkDisplayName(name);
  if (error) throw new AppError(error.code, error.data);
}

/**
 * Checks the address that an account gets: one of an agency must have a domain that the agency allows. Every
 * way to set an address calls it; a registration is checked when it is approved.
 * @throws AppError EMAIL_DOMAIN_NOT_ALLOWED
 */
export function requireAllowedDomain(
  email: string,
  { role, allowedDomains }: { readonly role: Role; readonly allowedDomains: readonly string[] },
): void {
  if (role === 'agency' && refusedDomainOf(email, allowedDomains) !== null)
    throw new AppError('EMAIL_DOMAIN_NOT_ALLOWED');
}

/** Adds the domain of an account's address if its agency does not allow it. */
export const withRefusedDomain = (user: User) => ({
  ...user,
  refusedEmailDomain:
    user.role === 'agency' ? refusedDomainOf(user.email, user.agencyEmailDomains ?? []) : null,
});

/**
 * Rejects a new password that is common, breached, simple or built from the user's names, if the security
 * profile requires it.
 * @param person the password's owner; null if not known yet
 */
export async function rejectWeakPassword(
  context: AppContext,
  password: string,
  person: {
    readonly name: string;
    readonly email: string;
    readonly agencyName: string | null;
  } | null,
): Promise<void> {
  if (!context.config.policy.refusesWeakPasswords) return;
  const names = person ? [person.name, person.email, person.agencyName ?? ''] : [];
  const weakness = await context.passwordStrength.weaknessOf(password, names);
  if (weakness !== null) throw new AppError(weakness);
}

/** Returns the domain of an address if the agency does not allow it, otherwise null. */
const refusedDomainOf = (email: string, allowedDomains: readonly string[]): string | null =>
  findRefusedDomain(email, allowedDomains, domainToASCII);
