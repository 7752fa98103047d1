import {
  LONGEST_COUNTY_NAME,
  MOST_COUNTY_AGENCIES,
  MOST_COUNTY_USERS,
} from '@plainview/domain/operations/counties/county';
import { paymentStatuses } from '@plainview/domain/tickets/tickets/payment';
import { ticketStatuses } from '@plainview/domain/tickets/tickets/ticket-status';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { invoiceRow } from '../billing/invoices.contract.ts';
import { statementRow } from '../billing/statements.contract.ts';
import { pickErrors } from '../error-catalog.ts';
import {
  byId,
  countedPage,
  countedPageOf,
  dollars,
  done,
  id,
  length,
  lineText,
  sha256,
  totalLength,
} from '../shapes.ts';

const tags = ['Counties'];

const watchesVideos = z.boolean().describe('Whether overseers may also watch videos');

const county = z.object({
  id,
  name: z.string(),
  watchesVideos,
  createdAt: z.date(),
  agencies: z.array(z.object({ id, name: z.string() })),
  overseers: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      agencyName: z.string().nullable(),
      isActive: z.boolean().describe('False while the account is not approved: the user oversees nothing'),
    }),
  ),
});

const form = z.object({
  name: lineText.min(1).max(LONGEST_COUNTY_NAME),
  watchesVideos,
  agencyIds: z.array(id).max(MOST_COUNTY_AGENCIES).describe('Agencies that are overseen'),
  userIds: z.array(id).max(MOST_COUNTY_USERS).describe('Approved users of any agency who oversee them'),
});

const saveErrors = pickErrors('NOT_FOUND', 'COUNTY_NAME_TAKEN', 'OVERSEER_NOT_POSSIBLE');

/** Counties: groups of agencies, and the agency users who oversee them. */
export const countiesContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/counties',
      summary: 'List all counties with their agencies and overseers (administrators)',
      tags,
    })
    .output(z.array(county)),

  create: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/counties',
      summary: 'Create a county, whose users oversee its agencies from now on (administrators)',
      description: 'The administrators of the agencies are notified.',
      tags,
    })
    .input(form)
    .output(county)
    .errors(saveErrors),

  update: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'PUT',
      path: '/counties/{id}',
      summary: 'Replace the name, agencies and overseers of a county (administrators)',
      description: 'Takes effect with the next request of an overseer. The agencies concerned are notified.',
      tags,
    })
    .input(form.extend({ id }))
    .output(county)
    .errors(saveErrors),

  delete: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'DELETE',
      path: '/counties/{id}',
      summary: 'Delete a county, which ends the oversight of its agencies (administrators)',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),

  ofAgency: procedure({ caller: 'agency' })
    .route({
      method: 'GET',
      path: '/oversight',
      summary: 'List the counties that oversee your agency, with their overseers',
      tags,
    })
    .output(
      z.array(
        z.object({ county: z.string(), watchesVideos, since: z.date(), overseers: z.array(z.string()) }),
      ),
    ),
};

const agencyId = z.object({ agencyId: id });

const overseenTicket = z.object({
  id,
  number: z.string(),
  status: z.enum(ticketStatuses),
  incidentType: z.string(),
  officersInvolved: z.array(z.string()),
  caseNumber: z.string(),
  submittedBy: z.string(),
  submittedDate: z.date(),
  dueDate: z.date(),
  reviewerName: z.string().nullable(),
  videoCount: z.int(),
  totalDuration: totalLength,
  totalCost: dollars,
  isOverdue: z.boolean(),
  isOnHold: z.boolean(),
});

/** Reads of an overseer. Only in person: API keys read their own agency's records. */
export const overseenContract = {
  agencies: procedure({ caller: 'agency', inPerson: true })
    .route({
      method: 'GET',
      path: '/overseen',
      summary: 'List the agencies that the caller oversees, with the numbers of their tickets',
      description:
        'Files: /overseen/{agencyId}/reports/{id}, /overseen/{agencyId}/videos/{id}, /overseen/{agencyId}/invoices/{id}.pdf, /overseen/{agencyId}/statements/{month}.pdf and .xlsx.',
      tags,
    })
    .output(
      z.array(
        z.object({
          id,
          name: z.string(),
          counties: z.array(z.string()).describe('The counties that give the oversight'),
          watchesVideos,
          pending: z.int(),
          inProgress: z.int(),
          completed: z.int(),
        }),
      ),
    ),

  tickets: procedure({ caller: 'agency', inPerson: true })
    .route({
      method: 'GET',
      path: '/overseen/{agencyId}/tickets',
      summary: 'List the tickets of an overseen agency, newest first',
      tags,
    })
    .input(agencyId.extend({ status: z.enum(ticketStatuses).optional(), ...countedPage }))
    .output(countedPageOf(overseenTicket))
    .errors(pickErrors('NOT_FOUND')),

  ticket: procedure({ caller: 'agency', inPerson: true })
    .route({
      method: 'GET',
      path: '/overseen/{agencyId}/tickets/{id}',
      summary: 'Get a ticket of an overseen agency with its videos and reports',
      tags,
    })
    .input(agencyId.extend({ id }))
    .output(
      overseenTicket.extend({
        notes: z.string(),
        reviewType: z.string(),
        priority: z.string(),
        paymentStatus: z.enum(paymentStatuses),
        videos: z.array(
          z.object({
            id,
            fileName: z.string(),
            length,
            sizeBytes: z.int(),
            sha256,
            url: z.string().nullable().describe('Null if overseers may not watch videos'),
          }),
        ),
        reports: z.array(
          z.object({
            id,
            version: z.int(),
            deliveredAt: z.date(),
            deliveredBy: z.string(),
            sizeBytes: z.int(),
            sha256,
            url: z.string(),
          }),
        ),
      }),
    )
    .errors(pickErrors('NOT_FOUND')),

  invoices: procedure({ caller: 'agency', inPerson: true })
    .route({
      method: 'GET',
      path: '/overseen/{agencyId}/invoices',
      summary: 'List the invoices of an overseen agency, newest first',
      tags,
    })
    .input(agencyId.extend(countedPage))
    .output(countedPageOf(invoiceRow))
    .errors(pickErrors('NOT_FOUND')),

  statements: procedure({ caller: 'agency', inPerson: true })
    .route({
      method: 'GET',
      path: '/overseen/{agencyId}/statements',
      summary: 'List the statements of an overseen agency of a year, newest month first',
      tags,
    })
    .input(agencyId.extend({ year: z.int().min(2000).max(9999) }))
    .output(z.object({ items: z.array(statementRow) }))
    .errors(pickErrors('NOT_FOUND')),
};
