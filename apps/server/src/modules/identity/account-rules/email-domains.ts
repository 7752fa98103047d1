import { domainToASCII } from 'node:url';
import { findRefusedDomain, parseEmailDomain } from '@plainview/domain/identity/account-rules/email-domain';
import type { AdminActor, Role } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { lockAgency, setEmailDomains, type AgencyRecord } from '../users/account.repository.ts';

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

/**
 * Replaces the email domains that an agency allows for registrations and invitations. An empty list allows
 * every domain. Existing accounts are not affected.
 * @throws AppError NOT_FOUND, or EMAIL_DOMAIN_NOT_VALID with the text that is not a domain.
 */
export function changeEmailDomains(
  context: AppContext,
  actor: AdminActor,
  agencyId: string,
  texts: readonly string[],
): Promise<AgencyRecord> {
  const parsed = texts.map((text) => {
    const domain = parseEmailDomain(text, domainToASCII);
    if (domain === null) throw new AppError('EMAIL_DOMAIN_NOT_VALID', { text });
    return domain;
  });
  const emailDomains = [...new Set(parsed)].toSorted((one, other) => (one < other ? -1 : 1));
  return tenantTransaction(context.database, actor, async (tx) => {
    const agency = await lockAgency(tx, agencyId);
    if (!agency) throw new AppError('NOT_FOUND');
    if (emailDomains.join() === agency.emailDomains.join()) return agency;
    await setEmailDomains(tx, agencyId, emailDomains);
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'agency.email_domains_set',
      subject: 'agency',
      subjectId: agencyId,
      agencyId,
      audience: 'internal',
      data: { agencyName: agency.name, domains: emailDomains, earlierDomains: agency.emailDomains },
    });
    return { ...agency, emailDomains };
  });
}
