import { domainToASCII } from 'node:url';
import { findRefusedDomain } from '@plainview/domain/identity/account-rules/email-domain';
import type { Role } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import { AppError } from '../../../core/app-error.ts';

/** Returns the domain of an address if the agency does not allow it, otherwise null. */
const refusedDomainOf = (email: string, allowedDomains: readonly string[]): string | null =>
  findRefusedDomain(email, allowedDomains, domainToASCII);

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
