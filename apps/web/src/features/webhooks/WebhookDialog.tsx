import { eventLabel } from '@plainview/domain/custody/event-labels';
import { webhookEvents, type WebhookEvent } from '@plainview/domain/webhook/webhook';
import { useState, type ReactNode } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { CheckboxGroup } from '../../ui/forms/CheckboxGroup.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useWebhookActions, type Webhook } from './use-webhooks.ts';

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
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const act = webhook ? acts.change : acts.add;
  const submit = (): void => {
    const faults = {
      ...(!isWebAddress(url) && { url: 'Please enter a URL that starts with https:// or http://' }),
      ...(events.length === 0 && { events: 'Please choose at least one event.' }),
    };
    setErrors(faults);
    if (Object.keys(faults).length > 0 || act.isPending) return;
    const form = { url: url.trim(), events: [...events] };
    if (webhook) {
      acts.change.mutate({ id: webhook.id, ...form, isPaused: webhook.isPaused }, { onSuccess: onClose });
    } else {
      acts.add.mutate(
        { ...form, agencyId: agencyId ?? null },
        { onSuccess: ({ secret }) => onSecret(secret) },
      );
    }
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={webhook ? 'Change Webhook' : 'Add Webhook'}>
      <Form onSubmit={submit} errors={errors}>
        {act.error && <Banner variant="error">{describeError(act.error)}</Banner>}
        <TextField
          name="url"
          label="Address"
          placeholder="https://tool.example.gov/plainview"
          maxLength={2000}
          value={url}
          onChange={setUrl}
          errorMessage={errors['url']}
          isRequired
        />
        {!webhook && agencyField}
        <CheckboxGroup
          name="events"
          label="Events"
          options={options}
          value={events}
          onChange={setEvents}
          errorMessage={errors['events']}
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isPending={act.isPending}>
            {webhook ? 'Save' : 'Add Webhook'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text.trim()) && ['http:', 'https:'].includes(new URL(text.trim()).protocol);
