import { userStatuses } from '@plainview/domain/identity/users/actor';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { ability, byId, countedPage, countedPageOf, done, emailAddress, id, search } from '../shapes.ts';
import { invitation } from './invitations.contract.ts';

const tags = ['Colleagues'];

/** A user of the agency as its administrators see it. */
export const colleague = z.object({
  id,
  name: z.string(),
  image: z.string().nullable().describe('Path of the photo; null without one'),
  email: z.string(),
  status: z.enum(userStatuses),
  isAgencyAdministrator: z.boolean(),
  lastSignedInAt: z.date().nullable().describe('Null if the user never signed in'),
  abilities: z.object({ remove: ability, setAdministrator: ability }),
});

const ownInvitation = invitation.pick({
  id: true,
  email: true,
  invitedBy: true,
  createdAt: true,
  expiresAt: true,
});

// Lists of people concern the person who administers, so API keys cannot read them.
const administers = { caller: 'agency', agencyAdministrator: true, inPerson: true } as const;
const changes = { ...administers, reauth: 'always' } as const;

/**
 * What the administrators of an agency may do with its users, and what others see of them. Other agencies' users are
 * not found.
 */
export const colleaguesContract = {
  list: procedure(administers)
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/colleagues',
      summary: 'List the users of your agency, sorted by name (agency administrators)',
      tags,
    })
    .input(z.object({ search, ...countedPage }))
    .output(countedPageOf(colleague)),

  directory: procedure({ caller: 'agency', inPerson: true })
    .route({
      method: 'GET',
      path: '/colleagues/directory',
      summary: 'List the active users of your agency, and who administers it',
      tags,
    })
    .output(
      z.array(
        z.object({
          id,
          name: z.string(),
          email: z.string().nullable().describe('Of agency administrators only'),
          isAgencyAdministrator: z.boolean(),
        }),
      ),
    ),

  setAdministrator: procedure(changes)
    .route({
      method: 'PUT',
      path: '/colleagues/{id}/administrator',
      summary: 'Set whether a colleague is an agency administrator; withdrawing it ends their sessions',
      tags,
    })
    .input(z.object({ id, isAgencyAdministrator: z.boolean() }))
    .output(colleague)
    .errors(pickErrors('NOT_FOUND', 'NOT_ON_ONESELF', 'NOT_AN_AGENCY_USER', 'ACCOUNT_NOT_ACTIVE')),

  remove: procedure(changes)
    .route({
      method: 'DELETE',
      path: '/colleagues/{id}',
      summary: 'Remove a colleague: disables the account, ends its sessions and revokes its API keys',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'NOT_ON_ONESELF', 'ACCOUNT_NOT_ACTIVE')),

  invitations: procedure(administers)
    .route({
      method: 'GET',
      path: '/colleagues/invitations',
      summary: 'List the open invitations of your agency, sorted by address (agency administrators)',
      tags,
    })
    .output(z.array(ownInvitation)),

  invite: procedure(changes)
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/colleagues/invitations',
      summary: 'Invite a user to your agency; the link is valid for 7 days',
      tags,
    })
    .input(z.object({ email: emailAddress }))
    .output(
      z.object({
        invitation: ownInvitation,
        link: z.string().nullable().describe('Returned only once; null if it was sent by email'),
      }),
    )
    .errors(
      pickErrors(
        'EMAIL_ALREADY_REGISTERED',
        'ALREADY_INVITED',
        'EMAIL_DOMAIN_NOT_ALLOWED',
        'TOO_MANY_ATTEMPTS',
      ),
    ),

  revokeInvitation: procedure(changes)
    .route({
      method: 'DELETE',
      path: '/colleagues/invitations/{id}',
      summary: 'Revoke an invitation to your agency; its link no longer works',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),
};
