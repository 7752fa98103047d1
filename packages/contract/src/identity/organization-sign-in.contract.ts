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
      summary: 'Get the link of your account to the organization’s sign-in',
      tags,
    })
    .output(
      z.object({
        name: z.string().nullable().describe('Name of the sign-in method; null: not set up'),
        linkedAt: z.date().nullable().describe('Null: not linked'),
        proves: z.boolean().describe('Whether signing in there counts as reauthentication'),
      }),
    ),

  unlink: procedure({ caller: 'account', inPerson: true, reauth: 'always' })
    .route({
      method: 'DELETE',
      path: '/profile/organization',
      summary: 'Unlink your account from the organization’s sign-in',
      tags,
    })
    .output(done)
    .errors(pickErrors('ORGANIZATION_NOT_LINKED', 'ORGANIZATION_ONLY_WAY_IN')),
};
