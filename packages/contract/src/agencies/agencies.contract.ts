import { MOST_EMAIL_DOMAINS } from '@plainview/domain/identity/account-rules/email-domain';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { id } from '../shapes.ts';

const agency = z.object({
  id,
  name: z.string(),
  emailDomains: z
    .array(z.string())
    .describe('Allowed for registrations and invitations, in lowercase ASCII; empty: all domains'),
});

export const agenciesContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/agencies',
      summary: 'List all agencies, sorted by name (administrators)',
      tags: ['Agencies'],
    })
    .output(z.array(agency)),

  setEmailDomains: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'PUT',
      path: '/agencies/{id}/email-domains',
      summary: 'Set the email domains that an agency allows; existing accounts are not affected',
      tags: ['Agencies'],
    })
    .input(z.object({ id, emailDomains: z.array(z.string().max(300)).max(MOST_EMAIL_DOMAINS) }))
    .output(agency)
    .errors(pickErrors('NOT_FOUND', 'EMAIL_DOMAIN_NOT_VALID')),
};
