import { deliveryStateLabels, deliveryStates } from '@plainview/domain/webhook/webhook';
import { SearchX, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { AgencySelect } from '../../features/agencies/AgencySelect.tsx';
import type { DeliveryFilter, DeliveryFilterChange } from '../../features/webhooks/delivery-filter.ts';
import { DeliveryTable } from '../../features/webhooks/DeliveryTable.tsx';
import {
  useDeliveries,
  useWebhookActions,
  useWebhooks,
  type Webhook,
} from '../../features/webhooks/use-webhooks.ts';
import { WebhookCard } from '../../features/webhooks/WebhookCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SecretDialog } from '../../ui/overlays/SecretDialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { usePreload } from '../../ui/use-preload.ts';

const WebhookDialog = lazyComponent(
  async () => (await import('../../features/webhooks/WebhookDialog.tsx')).WebhookDialog,
);

const ALL = 'all';
const states = [
  { id: ALL, label: 'All' },
  ...deliveryStates.map((id) => ({ id, label: deliveryStateLabels[id] })),
] as const;

/** /admin/webhooks: webhooks and their deliveries. */
export function WebhooksScreen({
  filter,
  onFilterChange,
}: {
  readonly filter: DeliveryFilter;
  readonly onFilterChange: (change: DeliveryFilterChange) => void;
}) {
  usePreload(WebhookDialog);
  const webhooks = useWebhooks();
  const [form, setForm] = useState<Webhook | 'new' | null>(null);
  const [agencyId, setAgencyId] = useState<string | undefined>();
  const [secret, setSecret] = useState<string | null>(null);
  const { allowedOrigins = [], items = [] } = webhooks.data ?? {};
  const isAllowed = allowedOrigins.length > 0;
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Other programs that receive events as signed requests."
        actions={
          isAllowed && (
            <Button variant="primary" onPress={() => setForm('new')}>
              Add Webhook
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4">
        {webhooks.isError && (
          <Banner variant="error" action={{ label: 'Try Again', onPress: () => void webhooks.refetch() }}>
            {describeError(webhooks.error)}
          </Banner>
        )}
        {webhooks.isPending && <Skeleton className="h-32 w-full" />}
        {webhooks.data && !isAllowed && (
          <Banner variant="warning" title="No origins allowed">
            The operator lists the origins that Plainview may call in WEBHOOK_ORIGINS. It is empty.
          </Banner>
        )}
        {webhooks.data && isAllowed && items.length === 0 && (
          <Card isFlush>
            <EmptyState
              icon={WebhookIcon}
              title="No webhooks yet"
              action={<Button onPress={() => setForm('new')}>Add Webhook</Button>}
            >
              Allowed: {allowedOrigins.join(', ')}
            </EmptyState>
          </Card>
        )}
        {items.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            onChange={() => setForm(webhook)}
            onSecret={setSecret}
          />
        ))}
        {items.length > 0 && <Log webhooks={items} filter={filter} onFilterChange={onFilterChange} />}
      </div>
      {form !== null && (
        <WebhookDialog
          webhook={form === 'new' ? null : form}
          agencyId={agencyId}
          agencyField={<AgencySelect value={agencyId} onChange={setAgencyId} />}
          onSecret={(made) => {
            setForm(null);
            setSecret(made);
          }}
          onClose={() => setForm(null)}
        />
      )}
      {secret !== null && (
        <SecretDialog title="Webhook Secret" secret={secret} onClose={() => setSecret(null)}>
          The receiver verifies signatures with it (Standard Webhooks 1.0).
        </SecretDialog>
      )}
    </>
  );
}

function Log({
  webhooks,
  filter,
  onFilterChange,
}: {
  readonly webhooks: readonly Webhook[];
  readonly filter: DeliveryFilter;
  readonly onFilterChange: (change: DeliveryFilterChange) => void;
}) {
  const list = useDeliveries(filter);
  const { query, rows, total } = list;
  const { sendAgain } = useWebhookActions();
  const isFiltered = filter.state !== undefined || filter.webhookId !== undefined;
  return (
    <section className="flex flex-col gap-3" aria-labelledby="deliveries">
      <h2 id="deliveries" className="text-lg font-semibold">
        Deliveries
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <SegmentedControl
          label="State"
          options={states}
          value={filter.state ?? ALL}
          onChange={(state) => onFilterChange({ state })}
        />
        {webhooks.length > 1 && (
          <SelectField
            label="Webhook"
            options={[
              { id: ALL, label: 'All Webhooks' },
              ...webhooks.map(({ id, url }) => ({ id, label: url })),
            ]}
            value={filter.webhookId ?? ALL}
            onChange={(webhookId) => onFilterChange({ webhookId })}
            className="w-full sm:w-96"
          />
        )}
        <output className="text-sm text-soft tabular-nums">
          {total !== null && !query.isPlaceholderData && pluralize(total, 'delivery', 'deliveries')}
        </output>
      </div>
      {query.isError && (
        <Banner variant="error" action={{ label: 'Try Again', onPress: () => void query.refetch() }}>
          {describeError(query.error)}
        </Banner>
      )}
      {sendAgain.error && <Banner variant="error">{describeError(sendAgain.error)}</Banner>}
      {(query.isPending || rows.length > 0) && (
        <Card isFlush>
          <DeliveryTable list={list} onSendAgain={({ id }) => sendAgain.mutate({ id })} />
        </Card>
      )}
      {query.data && rows.length === 0 && (
        <Card isFlush>
          {isFiltered ? (
            <EmptyState
              icon={SearchX}
              title="No delivery matches"
              action={
                <Button onPress={() => onFilterChange({ state: undefined, webhookId: undefined })}>
                  Show all deliveries
                </Button>
              }
            />
          ) : (
            <EmptyState icon={WebhookIcon} title="No deliveries yet">
              Deliveries appear here when an event is sent to a webhook. Kept for 30 days.
            </EmptyState>
          )}
        </Card>
      )}
      <MoreRows list={list} />
    </section>
  );
}
