import { domainToASCII } from 'node:url';
import { parseEmailDomain } from '@plainview/domain/identity/account-rules/email-domain';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantReadAtOnce, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import * as repository from './agencies.repository.ts';

/** Lists all agencies by name. */
export function listAgencies(context: AppContext, actor: AdminActor): Promise<repository.AgencyRecord[]> {
  return tenantReadAtOnce(context.database, actor, repository.listAgencies);
}

/**
 * Replaces the email domains that an agency allows for registrations and invitations. An empty list allows
 * every domain. Existing accounts are not affected.
 * @throws AppError EMAIL_DOMAIN_NOT_VALID with the text that is not a domain
 */
export function setEmailDomains(
  context: AppContext,
  actor: AdminActor,
  agencyId: string,
  texts: readonly string[],
): Promise<repository.AgencyRecord> {
  const parsed = texts.map((text) => {
    const domain = parseEmailDomain(text, domainToASCII);
    if (domain === null) throw new AppError('EMAIL_DOMAIN_NOT_VALID', { text });
    return domain;
  });
  const emailDomains = [...new Set(parsed)].toSorted((one, other) => (one < other ? -1 : 1));
  return tenantTransaction(context.database, actor, async (tx) => {
    const agency = await repository.lockAgency(tx, agencyId);
    if (!agency) throw new AppError('NOT_FOUND');
    if (emailDomains.join() === agency.emailDomains.join()) return agency;
    await repository.setEmailDomains(tx, agencyId, emailDomains);
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
