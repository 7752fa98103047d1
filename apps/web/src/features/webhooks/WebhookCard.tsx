import { eventLabel } from '@plainview/domain/ledger/event-labels';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { countText } from '../../ui/pluralize.ts';
import { useWebhookActions, type Webhook } from './use-webhooks.ts';

/** A webhook with its actions. */
export function WebhookCard({
  webhook,
  onChange,
  onSecret,
}: {
  readonly webhook: Webhook;
  readonly onChange: () => void;
  readonly onSecret: (secret: string) => void;
}) {
  const acts = useWebhookActions();
  const [asks, setAsks] = useState<'remove' | 'secret' | null>(null);
  const { id, url, events, isPaused, agencyName, waiting, failed } = webhook;
  const error = acts.change.error ?? acts.test.error;
  return (
    <Card>
      <article className="flex flex-col gap-3" aria-label={`Webhook ${url}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-medium wrap-anywhere">{url}</h2>
          {isPaused && <StatusBadge tone="neutral">Paused</StatusBadge>}
          {failed > 0 && <StatusBadge tone="failed">{`${countText(failed)} failed`}</StatusBadge>}
          {waiting > 0 && <StatusBadge tone="pending">{`${countText(waiting)} waiting`}</StatusBadge>}
        </div>
        <p className="text-sm text-soft">
          {agencyName === null ? 'All agencies' : agencyName}: {events.map(eventLabel).join(', ')}
        </p>
        {error && <Banner variant="error">{describeError(error)}</Banner>}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" isPending={acts.test.isPending} onPress={() => acts.test.mutate({ id })}>
            Send Test
          </Button>
          <Button
            size="sm"
            isPending={acts.change.isPending}
            onPress={() => acts.change.mutate({ id, url, events, isPaused: !isPaused })}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button size="sm" onPress={onChange}>
            Change
          </Button>
          <Button size="sm" onPress={() => setAsks('secret')}>
            Rotate Secret
          </Button>
          <Button size="sm" variant="danger-outline" onPress={() => setAsks('remove')}>
            Remove
          </Button>
        </div>
      </article>
      <ConfirmDialog
        isOpen={asks === 'remove'}
        onOpenChange={() => setAsks(null)}
        title="Remove Webhook"
        text={`${url} receives no more events, and its deliveries are deleted.`}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        isBusy={acts.remove.isPending}
        errorMessage={acts.remove.error ? describeError(acts.remove.error) : undefined}
        onConfirm={() => acts.remove.mutate({ id }, { onSuccess: () => setAsks(null) })}
      />
      <ConfirmDialog
        isOpen={asks === 'secret'}
        onOpenChange={() => setAsks(null)}
        title="Rotate Secret"
        text={`The current secret stops working immediately. Until ${url} has the new one, it will reject deliveries.`}
        confirmLabel="Rotate Secret"
        tone="primary"
        isBusy={acts.renewSecret.isPending}
        errorMessage={acts.renewSecret.error ? describeError(acts.renewSecret.error) : undefined}
        onConfirm={() =>
          acts.renewSecret.mutate(
            { id },
            {
              onSuccess: ({ secret }) => {
                setAsks(null);
                onSecret(secret);
              },
            },
          )
        }
      />
    </Card>
  );
}
