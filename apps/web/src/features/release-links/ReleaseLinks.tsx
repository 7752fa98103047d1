import { releaseModeLabels } from '@plainview/domain/release/release-links/release-link';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { notify } from '../../ui/overlays/toasts.ts';
import { pluralize } from '../../ui/pluralize.ts';
import { ReleaseLinkStateBadge } from './ReleaseLinkStateBadge.tsx';
import { useReleaseLinkActions, useReleaseLinks, type ReleaseLink } from './use-release-links.ts';

const CreateReleaseLinkDialog = lazyComponent(
  async () => (await import('./CreateReleaseLinkDialog.tsx')).CreateReleaseLinkDialog,
);

/** The links with which an agency releases a redacted copy to people without an account. */
export function ReleaseLinks({ redactionId }: { readonly redactionId: string }) {
  const { data, error, isPending, refetch } = useReleaseLinks(redactionId);
  const { revoke } = useReleaseLinkActions();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ReleaseLink | null>(null);
  const confirm = (): void => {
    if (!revoking) return;
    setRevoking(null);
    revoke.mutate(
      { id: revoking.id },
      { onError: (failure) => notify({ title: describeError(failure), tone: 'failed' }) },
    );
  };
  return (
    <section
      aria-label="Release links"
      className="mt-1 flex flex-col gap-2 rounded-md border border-line px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">Release links</h3>
        <Button size="sm" className="ms-auto" onPress={() => setCreating(true)}>
          Create Link
        </Button>
      </div>
      <LoadErrorBanner error={describeLoadError(error, refetch)} />
      {isPending && <Skeleton className="h-6" />}
      {data?.length === 0 && (
        <p className="text-soft">No links yet. A link gives this copy to a person without an account.</p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Release links" className="divide-y divide-line">
          {data.map((link) => (
            <ReleaseLinkItem key={link.id} link={link} onRevoke={() => setRevoking(link)} />
          ))}
        </ul>
      )}
      {isCreating && <CreateReleaseLinkDialog redactionId={redactionId} onClose={() => setCreating(false)} />}
      <ConfirmDialog
        isOpen={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={`Revoke the link of ${revoking?.recipientName ?? ''}?`}
        text="Nothing can be opened or downloaded with it any longer. Downloads that are running end. Files that were downloaded before stay with the recipient."
        confirmLabel="Revoke Link"
        cancelLabel="Keep Link"
        onConfirm={confirm}
      />
    </section>
  );
}

function ReleaseLinkItem({ link, onRevoke }: { readonly link: ReleaseLink; readonly onRevoke: () => void }) {
  const { recipientName, recipientEmail, mode, state, hasPasscode, isMailed } = link;
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-medium wrap-anywhere">{recipientName}</bdi>
        <ReleaseLinkStateBadge state={state} />
        {(state === 'active' || state === 'locked') && (
          <Button
            size="sm"
            variant="danger-outline"
            className="ms-auto"
            aria-label={`Revoke the link of ${recipientName}`}
            onPress={onRevoke}
          >
            Revoke
          </Button>
        )}
      </div>
      <p className="text-soft wrap-anywhere">
        {[releaseModeLabels[mode], hasPasscode ? 'with a passcode' : 'without a passcode'].join(', ')}
        {recipientEmail !== null && `, ${isMailed ? 'mailed to' : 'for'} ${recipientEmail}`}
        {mode === 'download' && `. ${downloadsText(link)}`}.{' '}
        {state === 'revoked' && link.revokedAt ? (
          <>
            Revoked by {link.revokedBy}, <Timestamp value={link.revokedAt} />
          </>
        ) : (
          <>
            {state === 'expired' ? 'Expired' : 'Expires'} <Timestamp value={link.expiresAt} />
          </>
        )}
        .{' '}
        {link.lastUsedAt ? (
          <>
            Last used <Timestamp value={link.lastUsedAt} pattern="MMM d, yyyy, h:mm a" />
          </>
        ) : (
          'Not used yet'
        )}
        .
      </p>
    </li>
  );
}

/** Says how often files were downloaded, and the limit. */
const downloadsText = ({ downloads, mostDownloads }: ReleaseLink): string =>
  `${pluralize(downloads, 'download')}${mostDownloads === null ? '' : `, at most ${mostDownloads} of each file`}`;
