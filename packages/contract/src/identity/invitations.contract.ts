import { roles } from '@plainview/domain/identity/users/actor';
import { LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { newPasswordErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, emailAddress, id } from '../shapes.ts';

const tags = ['Invitations'];

/** An invitation that can still be accepted. */
export const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(roles),
  agencyName: z.string().nullable().describe('Null for an administrator'),
  invitedBy: z.string().describe('Name of the administrator'),
  createdAt: z.date(),
  expiresAt: z.date(),
});

const code = z.string().trim().min(1).max(200).describe('The code of the link');
const password = z.string().min(1).max(256);

export const invitationsContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/invitations',
      summary: 'List open invitations, sorted by address (administrators)',
      tags,
    })
    .output(z.array(invitation)),

  create: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/invitations',
      summary: 'Invite a user with a role and agency; the link is valid for 7 days',
      tags,
    })
    .input(
      z.object({
        email: emailAddress,
        role: z.enum(roles),
        agencyName: z.string().max(LONGEST_NAME).default('').describe('Required for the role agency'),
      }),
    )
    .output(
      z.object({
        invitation,
        link: z.string().nullable().describe('Returned only once; null if it was sent by email'),
      }),
    )
    .errors(
      pickErrors(
        'AGENCY_NAME_REQUIRED',
        'AGENCY_NAME_NOT_READABLE',
        'EMAIL_ALREADY_REGISTERED',
        'ALREADY_INVITED',
        'EMAIL_DOMAIN_NOT_ALLOWED',
      ),
    ),

  revoke: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'DELETE',
      path: '/invitations/{id}',
      summary: 'Revoke an invitation; its link no longer works',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),

  preview: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({ method: 'POST', path: '/invitations/preview', summary: 'Get an invitation by its code', tags })
    .input(z.object({ code }))
    .output(invitation.pick({ email: true, role: true, agencyName: true, invitedBy: true }))
    .errors(pickErrors('LINK_NOT_VALID', 'TOO_MANY_ATTEMPTS')),

  accept: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/invitations/acceptance',
      summary: 'Accept an invitation by its code; creates an approved account without signing in',
      tags,
    })
    .input(
      z.object({
        code,
        name: z.string().trim().min(1).max(LONGEST_NAME),
        password,
        confirmPassword: password,
      }),
    )
    .output(z.object({ email: z.string() }))
    .errors(newPasswordErrors)
    .errors(
      pickErrors(
        'NAME_NOT_READABLE',
        'NAME_RESERVED',
        'LINK_NOT_VALID',
        'EMAIL_ALREADY_REGISTERED',
        'EMAIL_DOMAIN_NOT_ALLOWED',
        'TOO_MANY_ATTEMPTS',
      ),
    ),
};
