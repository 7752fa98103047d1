import {
  bundleKindLabels,
  bundleKinds,
  type BundleKind,
} from '@plainview/domain/proof/bundles/evidence-bundle';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { Download } from 'lucide-react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { CollapsibleCard } from '../../ui/layout/CollapsibleCard.tsx';
import { useBundles, useCreateBundle, type Bundle } from './use-bundles.ts';

interface EvidenceBundlesProps {
  readonly ticketId: string;
  /** Whether the reader may have full bundles made. */
  readonly isFullOffered?: boolean;
}

const about: Readonly<Record<BundleKind, string>> = {
  custody: 'The videos, the delivered reports and the record of custody.',
  full: 'The same, and the reviewers’ work product: findings, watch coverage and internal entries.',
};

/**
 * Creates evidence bundles of a ticket and lists those that exist. Closed at first; nothing is loaded
 * before it opens.
 */
export function EvidenceBundles(props: EvidenceBundlesProps) {
  return (
    <CollapsibleCard
      title="Evidence bundle"
      description="A ZIP file with proofs that anyone can verify offline, without Plainview."
    >
      <BundleWork {...props} />
    </CollapsibleCard>
  );
}

function BundleWork({ ticketId, isFullOffered = false }: EvidenceBundlesProps) {
  const bundles = useBundles(ticketId);
  const create = useCreateBundle(ticketId);
  return (
    <div className="space-y-3 text-sm">
      {bundleKinds
        .filter((kind) => kind !== 'full' || isFullOffered)
        .map((kind) => (
          <div key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-72">{about[kind]}</p>
            <Button
              size="sm"
              isPending={create.isPending && create.variables.kind === kind}
              pendingLabel="Creating..."
              onPress={() => create.mutate({ ticketId, kind })}
            >
              Create {bundleKindLabels[kind]}
            </Button>
          </div>
        ))}
      {create.error && <Banner variant="error">{describeError(create.error)}</Banner>}
      <LoadErrorBanner error={describeLoadError(bundles.error, bundles.refetch)} />
      {bundles.isPending && <Skeleton className="h-8" />}
      {bundles.data && bundles.data.length > 0 && (
        <ul aria-label="Evidence bundles" className="divide-y divide-line border-t border-line">
          {bundles.data.map((bundle) => (
            <BundleItem key={bundle.id} bundle={bundle} />
          ))}
        </ul>
      )}
    </div>
  );
}

function BundleItem({ bundle }: { readonly bundle: Bundle }) {
  const { kind, state, failure, url, sizeBytes, createdAt, createdByName } = bundle;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="font-medium">{bundleKindLabels[kind]}</span>
      <span className="text-soft">
        {createdByName}, <Timestamp value={createdAt} />
      </span>
      {state === 'pending' && <Spinner label="Verifying each file..." className="sm:ms-auto" />}
      {state === 'failed' && (
        <Banner variant="error" className="basis-full" title="The bundle could not be created">
          {failure ?? 'The server gave no reason.'}
        </Banner>
      )}
      {url !== null && (
        <a href={url} download className={`${buttonClass({ size: 'sm' })} sm:ms-auto`}>
          <Download aria-hidden />
          Download<span className="sr-only"> {bundleKindLabels[kind]}</span>
          {sizeBytes !== null && <span className="text-soft">{formatFileSize(sizeBytes)}</span>}
        </a>
      )}
    </li>
  );
}
