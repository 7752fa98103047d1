import {
  DEFAULT_LINK_DAYS,
  MOST_LINK_DAYS,
  MOST_LINK_DOWNLOADS,
  releaseLinkStates,
  releaseModes,
} from '@plainview/domain/release/release-links/release-link';
import { LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, emailAddress, id, lineText, sha256 } from '../shapes.ts';

const tags = ['Release links'];

/** A link with which a person without an account gets a redacted copy. */
export const releaseLink = z.object({
  id,
  redactionId: id,
  recipientName: z.string(),
  recipientEmail: z.string().nullable(),
  mode: z.enum(releaseModes),
  state: z.enum(releaseLinkStates),
  hasPasscode: z.boolean(),
  mostDownloads: z.int().nullable().describe('Of each file; null without a limit'),
  downloads: z.int().describe('Counted downloads of all files'),
  isMailed: z.boolean().describe('Whether the link was queued for mailing to the recipient'),
  createdBy: z.string(),
  createdAt: z.date(),
  expiresAt: z.date(),
  lastUsedAt: z.date().nullable().describe('When the page was last opened or a file last requested'),
  revokedBy: z.string().nullable(),
  revokedAt: z.date().nullable(),
});

/** What the recipient of a link sees. */
const release = z.object({
  linkId: id,
  agencyName: z.string(),
  recipientName: z.string(),
  requestNumber: z.string().describe('The agency’s number of the request; empty if there is none'),
  mode: z.enum(releaseModes),
  expiresAt: z.date(),
  mostDownloads: z.int().nullable().describe('Of each file; null without a limit'),
  files: z.array(
    z.object({
      url: z
        .string()
        .describe('Path of the file; needs the cookie of this response. Kept bytes can be resumed by ranges'),
      name: z.string(),
      sizeBytes: z.int(),
      sha256,
      downloadsLeft: z.int().nullable().describe('Null without a limit'),
    }),
  ),
  report: z
    .object({ url: z.string(), name: z.string(), sizeBytes: z.int(), sha256 })
    .nullable()
    .describe('The release report as PDF, also for links that allow viewing only; not counted as a download'),
});

export const releaseLinksContract = {
  list: procedure({ caller: 'agency' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/redactions/{redactionId}/release-links',
      summary: 'List the release links of a redacted copy, newest first',
      tags,
    })
    .input(z.object({ redactionId: id }))
    .output(z.array(releaseLink))
    .errors(pickErrors('NOT_FOUND')),

  create: procedure({ caller: 'agency', inPerson: true, reauth: 'evidence' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/redactions/{redactionId}/release-links',
      summary: 'Create a release link; it is returned only once (not with an API key)',
      description:
        'Anyone who has the link, and the passcode if there is one, gets the delivered files of the redacted copy. With an address, the link is mailed to it if sending mail is set up. The passcode never is.',
      tags,
    })
    .input(
      z.object({
        redactionId: id,
        recipientName: lineText.trim().min(1).max(LONGEST_NAME),
        recipientEmail: emailAddress.nullable().default(null),
        mode: z.enum(releaseModes).default('download'),
        lifetimeDays: z.int().min(1).max(MOST_LINK_DAYS).default(DEFAULT_LINK_DAYS),
        mostDownloads: z
          .int()
          .min(1)
          .max(MOST_LINK_DOWNLOADS)
          .nullable()
          .default(null)
          .describe('Of each file; null for any number. Not for links that allow viewing only'),
        needsPasscode: z.boolean().default(true),
      }),
    )
    .output(
      z.object({
        link: releaseLink,
        url: z.string().describe('Returned only once'),
        passcode: z.string().nullable().describe('Returned only once; null if the link needs none'),
      }),
    )
    .errors(
      pickErrors(
        'NOT_FOUND',
        'NAME_NOT_READABLE',
        'NAME_RESERVED',
        'REDACTION_NOT_DELIVERED',
        'TOO_MANY_RELEASE_LINKS',
        'RELEASE_LIMIT_WITHOUT_DOWNLOADS',
        'RELEASE_LINK_SHOWN_ONCE',
      ),
    ),

  revoke: procedure({ caller: 'agency' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/release-links/{id}/revoke',
      summary: 'Revoke a release link; what is being sent by it ends',
      tags,
    })
    .input(byId)
    .output(releaseLink)
    .errors(pickErrors('NOT_FOUND', 'RELEASE_LINK_ENDED')),

  open: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/release-links/open',
      summary:
        'Open a release link by its code; the response sets the cookie with which its files are requested',
      tags,
    })
    .input(
      z.object({
        code: z.string().trim().min(1).max(200).describe('The code of the link'),
        passcode: z.string().max(100).nullable().default(null),
      }),
    )
    .output(z.object({ release: release.nullable().describe('Null if the link needs a passcode') }))
    .errors(pickErrors('RELEASE_LINK_NOT_VALID', 'RELEASE_LINK_LOCKED', 'RELEASE_PASSCODE_WRONG')),
};
