import { deliveryStateLabels, deliveryStates } from '@plainview/domain/operations/webhooks/webhook';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useCallback, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AgencySelect } from '../../features/agencies/AgencySelect.tsx';
import type { DeliveryFilter, DeliveryFilterChange } from '../../features/webhooks/delivery-filter.ts';
import { DeliveryTable } from '../../features/webhooks/DeliveryTable.tsx';
import {
  useDeliveries,
  useWebhookActions,
  useWebhooks,
  type Delivery,
  type Webhook,
} from '../../features/webhooks/use-webhooks.ts';
import { WebhookCard } from '../../features/webhooks/WebhookCard.tsx';
import { WebhookDialog } from '../../features/webhooks/WebhookDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SecretDialog } from '../../ui/overlays/SecretDialog.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';

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
  const webhooks = useWebhooks();
  const [form, setForm] = useState<Webhook | 'new' | null>(null);
  const [agencyId, setAgencyId] = useState<string | undefined>();
  const [secret, setSecret] = useState<string | null>(null);
  const { allowedOrigins = [], items = [] } = webhooks.data ?? {};
  const isAllowed = allowedOrigins.length > 0;
  useScreenCommands(isAllowed ? [{ id: 'add', label: 'Add Webhook', run: () => setForm('new') }] : []);
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
        <LoadErrorBanner error={describeLoadError(webhooks.error, webhooks.refetch)} />
        {webhooks.isPending && <Skeleton className="h-32 w-full" />}
        {webhooks.data && !isAllowed && (
          <Card isFlush>
            <EmptyState
              icon={WebhookIcon}
              title="Webhooks are not set up"
              action={
                <a href="/api/docs" target="_blank" rel="noreferrer" className="text-link underline">
                  API Documentation
                </a>
              }
            >
              A webhook sends events, such as a delivered report, to another program as they happen. The
              operator first allows that program’s origin in the setting <code>WEBHOOK_ORIGINS</code>, which
              docs/operations/configuration.md describes. Webhooks can then be added here.
            </EmptyState>
          </Card>
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
  const { sendAgain } = useWebhookActions();
  const { mutate } = sendAgain;
  const onSendAgain = useCallback(({ id }: Delivery) => mutate({ id }), [mutate]);
  const isFiltered = filter.state !== undefined || filter.webhookId !== undefined;
  return (
    <ListSection
      heading="Deliveries"
      list={list}
      noun="delivery"
      nouns="deliveries"
      error={describeLoadError(list.query.error, list.query.refetch)}
      messages={sendAgain.error && <Banner variant="error">{describeError(sendAgain.error)}</Banner>}
      filters={
        <>
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
        </>
      }
      empty={{
        icon: WebhookIcon,
        title: 'No deliveries yet',
        children: 'Deliveries appear here when an event is sent to a webhook. Kept for 30 days.',
      }}
      noMatch={
        isFiltered && {
          title: 'No delivery matches',
          clearLabel: 'Show All Deliveries',
          onClear: () => onFilterChange({ state: undefined, webhookId: undefined }),
        }
      }
    >
      <DeliveryTable list={list} onSendAgain={onSendAgain} />
    </ListSection>
  );
}
