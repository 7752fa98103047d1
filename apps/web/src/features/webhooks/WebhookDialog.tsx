import { eventLabel } from '@plainview/domain/ledger/event-labels';
import { webhookEvents, type WebhookEvent } from '@plainview/domain/operations/webhooks/webhook';
import { LONGEST_URL } from '@plainview/domain/shared/text-limits';
import type { ReactNode } from 'react';
import { useContractForm } from '../../api/use-contract-form.ts';
import { CheckboxGroup } from '../../ui/forms/CheckboxGroup.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useWebhookActions, type Webhook } from './use-webhooks.ts';

interface WebhookFields {
  readonly url: string;
  readonly events: WebhookEvent[];
}

const options = webhookEvents.map((id) => ({ id, label: eventLabel(id) }));

/** Creates or edits a webhook. The secret of a new one is passed to `onSecret`. */
export function WebhookDialog({
  webhook,
  agencyId,
  agencyField,
  onSecret,
  onClose,
}: {
  /** Null creates a webhook. */
  readonly webhook: Webhook | null;
  /** For a new webhook: limits it to this agency's events. */
  readonly agencyId: string | undefined;
  /** The field that selects that agency. */
  readonly agencyField: ReactNode;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}) {
  const acts = useWebhookActions();
  const form = useContractForm<WebhookFields>({
    initial: { url: webhook?.url ?? '', events: [...(webhook?.events ?? [])] },
    check: ({ url, events }) => ({
      ...(!isWebAddress(url) && { url: 'Please enter a URL that starts with https:// or http://' }),
      ...(events.length === 0 && { events: 'Please choose at least one event.' }),
    }),
    call: webhook ? acts.change : acts.add,
    onSubmit: ({ url, events }) => {
      const input = { url: url.trim(), events };
      if (webhook) {
        acts.change.mutate({ id: webhook.id, ...input, isPaused: webhook.isPaused }, { onSuccess: onClose });
      } else {
        acts.add.mutate(
          { ...input, agencyId: agencyId ?? null },
          { onSuccess: ({ secret }) => onSecret(secret) },
        );
      }
    },
  });
  return (
    <FormDialog
      title={webhook ? 'Change Webhook' : 'Add Webhook'}
      form={form}
      submitLabel={webhook ? 'Save' : 'Add Webhook'}
      onClose={onClose}
    >
      <TextField
        label="Address"
        placeholder="https://tool.example.gov/plainview"
        maxLength={LONGEST_URL}
        isRequired
        {...form.field('url')}
      />
      {!webhook && agencyField}
      <CheckboxGroup label="Events" options={options} {...form.field('events')} />
    </FormDialog>
  );
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text.trim()) && ['http:', 'https:'].includes(new URL(text.trim()).protocol);
