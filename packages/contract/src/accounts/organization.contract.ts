import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { done } from '../shapes.ts';

const tags = ['Organization sign-in'];

export const organizationContract = {
  get: procedure({ caller: 'account', inPerson: true, admits: 'enrolling' })
    .route({
      method: 'GET',
      path: '/profile/organization',
      summary: 'Whether one’s own account is linked to the organization’s sign-in',
      tags,
    })
    .output(
      z.object({
        name: z.string().nullable().describe('What the sign-in is called; null: none is set up'),
        linkedAt: z.date().nullable().describe('Null: not linked'),
        proves: z.boolean().describe('Whether a sign-in there, too, proves for privileged acts who one is'),
      }),
    ),

  unlink: procedure({ caller: 'account', inPerson: true, reauth: 'always' })
    .route({
      method: 'DELETE',
      path: '/profile/organization',
      summary: 'Remove the link of one’s own account to the organization’s sign-in',
      tags,
    })
    .output(done)
    .errors(pickErrors('ORGANIZATION_NOT_LINKED', 'ORGANIZATION_ONLY_WAY_IN')),
};
