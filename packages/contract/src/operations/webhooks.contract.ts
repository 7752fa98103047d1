import { deliveryStates, webhookEvents } from '@plainview/domain/operations/webhooks/webhook';
import { LONGEST_URL } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, countedPage, countedPageOf, done, id } from '../shapes.ts';

/** A webhook. */
export const webhook = z.object({
  id,
  url: z.string(),
  agencyId: id.nullable().describe('The agency whose events are sent; null for all agencies'),
  agencyName: z.string().nullable(),
  events: z.array(z.enum(webhookEvents)),
  isPaused: z.boolean(),
  createdBy: z.string(),
  createdAt: z.date(),
  waiting: z.int().describe('Pending deliveries'),
  failed: z.int().describe('Failed deliveries'),
});

/** Delivery of one event to one webhook. */
export const webhookDelivery = z.object({
  id: id.describe('Also the header webhook-id'),
  webhookId: id,
  url: z.string(),
  event: z.string(),
  subjectId: z.string().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  status: z.int().nullable().describe('HTTP status of the last response'),
  note: z.string().nullable().describe('Result of the last attempt'),
  createdAt: z.date(),
  nextAttemptAt: z.date().nullable().describe('Null unless pending'),
  settledAt: z.date().nullable(),
});

const form = {
  url: z.url({ protocol: /^https?$/u }).max(LONGEST_URL),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
};
const secret = z.string().describe('Signs every delivery (Standard Webhooks 1.0); returned only once');

export const webhooksContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/webhooks',
      summary: 'List webhooks and the allowed origins (administrators)',
      tags: ['Webhooks'],
    })
    .output(z.object({ allowedOrigins: z.array(z.string()), items: z.array(webhook) })),

  add: procedure({ caller: 'admin', duty: 'custodian', reauth: 'always' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/webhooks',
      summary: 'Create a webhook (administrators)',
      tags: ['Webhooks'],
    })
    .input(z.object({ ...form, agencyId: id.nullable().default(null) }))
    .output(z.object({ id, secret }))
    .errors(pickErrors('WEBHOOK_NOT_ALLOWED', 'WEBHOOK_URL_HAS_CREDENTIALS', 'NOT_FOUND')),

  change: procedure({ caller: 'admin', duty: 'custodian', reauth: 'always' })
    .route({
      method: 'PUT',
      path: '/webhooks/{id}',
      summary: 'Update, pause or resume a webhook (administrators)',
      tags: ['Webhooks'],
    })
    .input(byId.extend({ ...form, isPaused: z.boolean() }))
    .output(done)
    .errors(pickErrors('WEBHOOK_NOT_ALLOWED', 'WEBHOOK_URL_HAS_CREDENTIALS', 'NOT_FOUND')),

  renewSecret: procedure({ caller: 'admin', duty: 'custodian', reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/secret',
      summary: 'Rotate the secret of a webhook (administrators)',
      tags: ['Webhooks'],
    })
    .input(byId)
    .output(z.object({ secret }))
    .errors(pickErrors('NOT_FOUND')),

  remove: procedure({ caller: 'admin' })
    .route({
      method: 'DELETE',
      path: '/webhooks/{id}',
      summary: 'Delete a webhook and its deliveries (administrators)',
      tags: ['Webhooks'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),

  test: procedure({ caller: 'admin' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/test',
      summary: 'Send a test delivery to a webhook (administrators)',
      tags: ['Webhooks'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),

  deliveries: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/webhook-deliveries',
      summary: 'List deliveries of the last 30 days, newest first (administrators)',
      tags: ['Webhooks'],
    })
    .input(z.object({ webhookId: id.optional(), state: z.enum(deliveryStates).optional(), ...countedPage }))
    .output(countedPageOf(webhookDelivery)),

  sendAgain: procedure({ caller: 'admin' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/webhook-deliveries/{id}/send',
      summary: 'Redeliver an event (administrators)',
      tags: ['Webhooks'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'DELIVERY_WAITS')),
};
