import { roles, userStatuses } from '@plainview/domain/identity/users/actor';
import { duties } from '@plainview/domain/identity/users/duty';
import { LONGEST_NOTE } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { ability, byId, countedPage, countedPageOf, done, id, search } from '../shapes.ts';

/** An account as shown in User Management. */
export const user = z.object({
  id,
  name: z.string(),
  image: z.string().nullable().describe('Path of the photo; null without one'),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  agencyName: z.string().nullable(),
  isFirstOfAgency: z
    .boolean()
    .describe(
      'For a pending registration: whether the agency has no other user; the approval can appoint them',
    ),
  similarAgencies: z
    .array(z.string())
    .describe('For a pending registration: existing agencies with a similar name'),
  refusedEmailDomain: z
    .string()
    .nullable()
    .describe('The domain of the address, if it is not an allowed domain of the agency'),
  createdAt: z.date(),
  hasSecondFactor: z.boolean(),
  duties: z.array(z.enum(duties)).describe('Of an administrator; empty for agency users'),
  isAgencyAdministrator: z
    .boolean()
    .describe('Whether this agency user invites and removes users of the agency'),
  disabled: z
    .object({
      at: z.date(),
      unusedDays: z
        .int()
        .nullable()
        .describe('Days without use after which it was disabled; null if it was disabled for another reason'),
      isByAgency: z.boolean().describe('Whether an administrator of its agency removed the user'),
    })
    .nullable()
    .describe('Null if the account is not disabled'),
  isLocked: z.boolean().describe('After failed sign-ins, until an administrator unlocks it'),
  abilities: z.object({
    approve: ability,
    reject: ability,
    changeRole: ability,
    delete: ability,
    unlock: ability,
    setDuties: ability,
    setAgencyAdministrator: ability,
    endSessions: ability,
    removeSecondFactor: ability,
  }),
});

const decided = pickErrors(
  'NOT_FOUND',
  'NOT_ON_ONESELF',
  'USER_NOT_PENDING',
  'EMAIL_NOT_CONFIRMED',
  'EMAIL_DOMAIN_NOT_ALLOWED',
);
const bounded = pickErrors('NOT_FOUND', 'NOT_ON_ONESELF', 'LAST_ADMINISTRATOR', 'LAST_OF_DUTY');

/** A change of email address that is awaiting an administrator's approval. */
export const emailChange = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  newEmail: z.string(),
  requestedAt: z.date(),
});

export const usersContract = {
  emailChanges: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/users/email-changes',
      summary: 'List pending changes of email addresses (administrators)',
      tags: ['Users'],
    })
    .output(z.array(emailChange)),

  confirmEmailChange: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/users/{id}/email-change',
      summary: 'Confirm a change of email address; ends that user’s sessions',
      tags: ['Users'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'EMAIL_ALREADY_REGISTERED', 'EMAIL_DOMAIN_NOT_ALLOWED')),

  declineEmailChange: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'DELETE',
      path: '/users/{id}/email-change',
      summary: 'Decline a change of email address',
      tags: ['Users'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),

  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/users',
      summary: 'List accounts with a status, sorted by name (administrators)',
      tags: ['Users'],
    })
    .input(z.object({ status: z.enum(userStatuses), search, ...countedPage }))
    .output(countedPageOf(user)),

  approve: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/users/{id}/approve',
      summary: 'Approve a pending or rejected account, or enable a disabled one',
      tags: ['Users'],
    })
    .input(
      byId.extend({
        undoesRejection: z
          .boolean()
          .default(false)
          .describe(
            'Set to approve a rejected or disabled account; otherwise an account that was rejected in the meantime stays rejected',
          ),
        isAgencyAdministrator: z
          .boolean()
          .default(false)
          .describe('Also makes an agency user an administrator of the agency, such as its first user'),
      }),
    )
    .output(user)
    .errors({ ...decided, ...pickErrors('NOT_AN_AGENCY_USER') }),

  reject: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/users/{id}/reject',
      summary: 'Reject a pending account',
      tags: ['Users'],
    })
    .input(byId)
    .output(user)
    .errors(decided),

  changeRole: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'PUT',
      path: '/users/{id}/role',
      summary: 'Change a user’s role; ends their sessions',
      tags: ['Users'],
    })
    .input(z.object({ id, role: z.enum(roles) }))
    .output(user)
    .errors(bounded),

  unlock: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/users/{id}/unlock',
      summary: 'Unlock an account that was locked after failed sign-ins',
      tags: ['Users'],
    })
    .input(byId)
    .output(user)
    .errors(pickErrors('NOT_FOUND', 'NOT_ON_ONESELF', 'ACCOUNT_NOT_LOCKED')),

  setDuties: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'PUT',
      path: '/users/{id}/duties',
      summary: 'Set an administrator’s duties; ends that administrator’s sessions and API keys',
      tags: ['Users'],
    })
    .input(z.object({ id, duties: z.array(z.enum(duties)).max(duties.length) }))
    .output(user)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'NOT_ON_ONESELF',
        'DUTIES_NOT_SEPARATE',
        'NOT_AN_ADMINISTRATOR',
        'LAST_OF_DUTY',
        'DUTY_NEEDED',
      ),
    ),

  setAgencyAdministrator: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'PUT',
      path: '/users/{id}/agency-administrator',
      summary:
        'Set whether an agency user invites and removes users of the agency; withdrawing it ends their sessions',
      tags: ['Users'],
    })
    .input(z.object({ id, isAgencyAdministrator: z.boolean() }))
    .output(user)
    .errors(pickErrors('NOT_FOUND', 'NOT_ON_ONESELF', 'NOT_AN_AGENCY_USER', 'ACCOUNT_NOT_ACTIVE')),

  endSessions: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'DELETE',
      path: '/users/{id}/sessions',
      summary: 'End all sessions of a user',
      tags: ['Users'],
    })
    .input(byId)
    .output(user)
    .errors(pickErrors('NOT_FOUND', 'NOT_ON_ONESELF')),

  removeSecondFactor: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'DELETE',
      path: '/users/{id}/second-factor',
      summary: 'Remove a user’s second factor, for example after a lost phone; ends their sessions',
      tags: ['Users'],
    })
    .input(byId.extend({ reason: z.string().trim().max(LONGEST_NOTE) }))
    .output(user)
    .errors(pickErrors('NOT_FOUND', 'NOT_ON_ONESELF', 'SECOND_FACTOR_NOT_ON', 'REASON_REQUIRED')),

  delete: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'DELETE',
      path: '/users/{id}',
      summary: 'Delete an account and end its sessions',
      tags: ['Users'],
    })
    .input(byId)
    .output(done)
    .errors(bounded),
};
