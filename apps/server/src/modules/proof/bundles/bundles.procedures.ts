import type { EvidenceBundle } from '@plainview/domain/proof/bundles/evidence-bundle';
import { account, admin } from '../../../procedures/base.ts';
import { ticketOutcomesView } from '../../tickets/tickets/ticket-outcomes.view.ts';
import { createBundle, createBundles, listBundles } from './bundles.ts';

/** Returns a bundle as the API describes it. */
export const bundleView = (bundle: EvidenceBundle) => ({
  id: bundle.id,
  ticketId: bundle.ticketId,
  kind: bundle.kind,
  state: bundle.state,
  failure: bundle.failure,
  createdByName: bundle.createdByName,
  createdAt: bundle.createdAt,
  sizeBytes: bundle.sizeBytes,
  url: bundle.state === 'ready' ? `/bundles/${bundle.id}` : null,
});

export const bundleProcedures = {
  list: account.bundles.list.handler(async ({ context: { app, actor }, input }) =>
    (await listBundles(app, actor, input.ticketId)).map(bundleView),
  ),

  create: account.bundles.create.handler(async ({ context: { app, actor }, input }) =>
    bundleView(await createBundle(app, actor, input)),
  ),

  createMany: admin.bundles.createMany.handler(async ({ context: { app, actor, idempotency }, input }) =>
    ticketOutcomesView(await createBundles(app, actor, input, idempotency)),
  ),
};
