import type { EvidenceBundle } from '@plainview/domain/proof/bundles/evidence-bundle';

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
