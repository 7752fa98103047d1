import type {
  DeliveryState,
  ListedWebhook,
  Webhook,
  WebhookDelivery,
  WholeDelivery,
} from '@plainview/domain/operations/webhooks/webhook';
import { queueEntry, type OutboxProgress } from '@plainview/domain/shared/outbox';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  countRows,
  keysetCondition,
  type PageRequest,
  type RowCount,
} from '@plainview/postgres/keyset-pagination';
import { tryTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { custodyEntries } from '../../../platform/ledger/custody.table.ts';
import { agencies } from '../../identity/users/accounts.table.ts';
import { webhookDeliveries, webhooks } from './webhooks.table.ts';

export async function addWebhook(tx: Transaction, webhook: Webhook): Promise<void> {
  await tx.insert(webhooks).values({ ...webhook, events: [...webhook.events] });
}

const countOf = (state: DeliveryState) =>
  sql<number>`(select count(*)::int from ${webhookDeliveries}
    where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${webhookDeliveries.state} = ${state})`;

/** Lists all webhooks, oldest first, with the number of waiting and failed deliveries. */
export async function listWebhooks(tx: Reader): Promise<ListedWebhook[]> {
  return tx
    .select({
      webhook: webhooks,
      agencyName: agencies.name,
      waiting: countOf('waiting'),
      failed: countOf('failed'),
    })
    .from(webhooks)
    .leftJoin(agencies, eq(agencies.id, webhooks.agencyId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

/** Returns a webhook with its row locked until the transaction ends; null if there is none. */
export async function lockWebhook(tx: Transaction, id: string): Promise<Webhook | null> {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  return webhook ?? null;
}

/** Fields of a webhook that an administrator may change. */
export type WebhookSettings = Pick<Webhook, 'url' | 'events' | 'isPaused'>;

export async function changeWebhook(
  tx: Transaction,
  id: string,
  { url, events, isPaused }: WebhookSettings,
): Promise<void> {
  await tx
    .update(webhooks)
    .set({ url, events: [...events], isPaused })
    .where(eq(webhooks.id, id));
}

/** Replaces a webhook's signing key with another sealed one. */
export async function renewWebhookSecret(tx: Transaction, id: string, secret: string): Promise<void> {
  await tx.update(webhooks).set({ secret }).where(eq(webhooks.id, id));
}

/** Deletes a webhook with its deliveries. */
export async function removeWebhook(tx: Transaction, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id));
}

export async function addDelivery(tx: Transaction, delivery: WebhookDelivery): Promise<void> {
  await tx.insert(webhookDeliveries).values(delivery);
}

/** Selects a delivery with its webhook and the ledger entry that it reports. */
const wholeDelivery = (tx: Reader) =>
  tx
    .select({ delivery: webhookDeliveries, webhook: webhooks, entry: custodyEntries })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .leftJoin(custodyEntries, eq(custodyEntries.sequence, webhookDeliveries.sequence));

/**
 * Returns a delivery and reserves it until the transaction ends; null if there is none or
 * another process has it.
 */
export async function takeDelivery(tx: Transaction, id: string): Promise<WholeDelivery | null> {
  if (!(await tryTransactionLock(tx, `webhook delivery ${id}`))) return null;
  const [found] = await wholeDelivery(tx).where(eq(webhookDeliveries.id, id));
  return found ?? null;
}

/** Returns a delivery with its row locked until the transaction ends. */
export async function lockDelivery(tx: Transaction, id: string): Promise<WebhookDelivery | null> {
  const [delivery] = await tx
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id))
    .for('update');
  return delivery ?? null;
}

/** Progress of a delivery with the HTTP status of the last response. */
export type DeliveryProgress = OutboxProgress<Exclude<DeliveryState, 'waiting'>> &
  Pick<WebhookDelivery, 'status'>;

/** Records the result of an attempt. */
export async function setDeliveryProgress(
  tx: Transaction,
  id: string,
  progress: DeliveryProgress,
): Promise<void> {
  await tx.update(webhookDeliveries).set(progress).where(eq(webhookDeliveries.id, id));
}

/** Resets a delivery to be sent from now on. @returns the updated delivery */
export async function requeueDelivery(
  tx: Transaction,
  delivery: WebhookDelivery,
  now: Date,
): Promise<WebhookDelivery> {
  const progress = { ...queueEntry(now), status: null };
  await setDeliveryProgress(tx, delivery.id, progress);
  return { ...delivery, ...progress };
}

/** Filter of a list of deliveries. */
export interface DeliveryFilter {
  readonly webhookId: string | null;
  readonly state: DeliveryState | null;
}

const filtered = ({ webhookId, state }: DeliveryFilter) =>
  and(
    webhookId === null ? undefined : eq(webhookDeliveries.webhookId, webhookId),
    state === null ? undefined : eq(webhookDeliveries.state, state),
  );

/** Lists a page of the deliveries that match a filter, by time. */
export async function listDeliveries(
  tx: Reader,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<WholeDelivery[]> {
  const { where, orderBy } = keysetCondition(
    { key: webhookDeliveries.createdAt, id: webhookDeliveries.id },
    page,
  );
  return wholeDelivery(tx)
    .where(and(filtered(filter), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the deliveries that match a filter. May stop after `upTo`. */
export function countDeliveries(
  tx: Reader,
  filter: DeliveryFilter,
  upTo: number | null = null,
): Promise<RowCount> {
  return countRows(tx, webhookDeliveries, filtered(filter), upTo);
}

/** Lists waiting deliveries whose attempt was due before `since`, longest overdue first. */
export function listOverdueDeliveries(
  tx: Reader,
  since: Date,
  limit: number,
): Promise<{ readonly id: string }[]> {
  return tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.nextAttemptAt, since)))
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(limit);
}

/** Deletes at most `limit` deliveries that were settled before `before`. @returns the number deleted */
export async function deleteSettledDeliveries(tx: Transaction, before: Date, limit: number): Promise<number> {
  const old = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ne(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.createdAt, before)))
    .orderBy(desc(webhookDeliveries.createdAt))
    .limit(limit);
  const gone = await tx
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, old))
    .returning({ id: webhookDeliveries.id });
  return gone.length;
}
