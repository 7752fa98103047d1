import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { BundleKind, EvidenceBundle } from '@plainview/domain/proof/bundles/evidence-bundle';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { changeEach, type Outcome } from '../../../platform/core/outcomes.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import * as repository from './bundles.repository.ts';

/** Lists the bundles of a ticket that the actor sees, newest first. */
export function listBundles(
  context: AppContext,
  actor: Actor,
  ticketId: string,
): Promise<readonly EvidenceBundle[]> {
  return tenantRead(context.database, actor, async (tx) => {
    if (!(await getTicket(tx, ticketId))) throw new AppError('NOT_FOUND');
    return repository.listBundles(tx, ticketId);
  });
}

/**
 * Has an evidence bundle of a ticket made. While one of this kind is being made, returns that one.
 * @throws AppError SECOND_REVIEW_IN_PROGRESS for the second reviewer, who must not see the first review
 */
export function createBundle(
  context: AppContext,
  actor: Actor,
  { ticketId, kind }: { readonly ticketId: string; readonly kind: BundleKind },
): Promise<EvidenceBundle> {
  return tenantTransaction(context.database, actor, (tx) => create(context, tx, actor, { ticketId, kind }));
}

/** Has an evidence bundle of each of several tickets made like `createBundle`. */
export function createBundles(
  context: AppContext,
  actor: AdminActor,
  { ids, kind }: { readonly ids: readonly string[]; readonly kind: BundleKind },
  idempotency: IdempotentRequest | null,
): Promise<readonly Outcome[]> {
  const tickets = ids.map((id) => ({ id }));
  return withIdempotency(context, actor, idempotency, (tx) =>
    changeEach(tickets, async ({ id }) => {
      await create(context, tx, actor, { ticketId: id, kind });
    }),
  );
}

async function create(
  { clock }: AppContext,
  tx: Transaction,
  actor: Actor,
  { ticketId, kind }: { readonly ticketId: string; readonly kind: BundleKind },
): Promise<EvidenceBundle> {
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket || (kind === 'full' && actor.role !== 'admin')) throw new AppError('NOT_FOUND');
  const pending = await repository.getPendingBundle(tx, ticket.id, kind);
  if (pending) return pending;
  const bundle: EvidenceBundle = {
    id: newId(),
    agencyId: ticket.agencyId,
    ticketId: ticket.id,
    kind,
    state: 'pending',
    failure: null,
    createdByName: actor.name,
    createdByEmail: actor.email,
    createdById: actor.userId,
    createdAt: clock.now(),
    sizeBytes: null,
  };
  await repository.createBundle(tx, bundle);
  await enqueueJob(tx, 'make-bundle', { bundleId: bundle.id });
  return bundle;
}
