import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { describeError } from '../../../api/describe-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { pluralize } from '../../../ui/pluralize.ts';
import { ScorecardPreview } from './ScorecardPreview.tsx';
import type { Scorecard } from './use-scorecards.ts';

/** The published versions of a scorecard. */
export function VersionHistory({ scorecard }: { readonly scorecard: Scorecard }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Card title="Versions" description="Tickets and reports keep the version that they were reviewed with.">
      {scorecard.versions.length === 0 && <p className="text-sm text-soft">No versions yet.</p>}
      <ul>
        {scorecard.versions.map(({ version, publishedBy, publishedAt, questionCount }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-sm">
            <span className="font-medium">Version {version}</span>
            <span className="text-soft">{pluralize(questionCount, 'question')}</span>
            <span className="min-w-0 flex-1 text-soft">
              {publishedBy}, <Timestamp value={publishedAt} pattern="MMM d, yyyy, h:mm a" isPlain />
            </span>
            <Button size="sm" aria-label={`Show version ${version}`} onPress={() => setShown(version)}>
              Show
            </Button>
          </li>
        ))}
      </ul>
      {shown !== null && <VersionDialog id={scorecard.id} version={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}

function VersionDialog({
  id,
  version,
  onClose,
}: {
  readonly id: string;
  readonly version: number;
  readonly onClose: () => void;
}) {
  const found = useQuery(api.scorecards.getVersion.queryOptions({ input: { id, version } }));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Version ${version}`}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      {found.isPending && <Skeleton className="h-60" />}
      {found.error && <Banner variant="error">{describeError(found.error)}</Banner>}
      {found.data && <ScorecardPreview content={found.data.content} />}
    </Dialog>
  );
}
