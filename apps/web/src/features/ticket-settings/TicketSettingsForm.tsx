import { LONGEST_EXPLANATION } from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { videoCategories } from '@plainview/domain/tickets/tickets/ticket-price';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { notify } from '../../ui/overlays/toasts.ts';
import { RedactionCard } from './RedactionCard.tsx';
import { RushCard } from './RushCard.tsx';
import { findSettingsErrors, parseSettings, typedSettings, type TypedSettings } from './settings-input.ts';
import type { TicketSettings } from './use-ticket-settings.ts';

/** Edits the settings of new tickets. `onReload` discards what is typed and shows the current ones. */
export function TicketSettingsForm({
  current,
  onReload,
}: {
  readonly current: TicketSettings;
  readonly onReload: () => void;
}) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(current);
  const [typed, setTyped] = useState(() => typedSettings(base));
  const save = useMutation(
    api.ticketSettings.set.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(api.ticketSettings.get.queryKey(), saved);
        setBase(saved);
        setTyped(typedSettings(saved));
        notify({ title: 'Settings saved', description: 'They apply to new tickets.', tone: 'success' });
      },
    }),
  );
  const settings = parseSettings(typed);
  const isUnchanged = JSON.stringify(typed) === JSON.stringify(typedSettings(base));
  const isOutdated = current.version > base.version;
  const change = (part: Partial<TypedSettings>) => setTyped((before) => ({ ...before, ...part }));
  return (
    <Form
      aria-label="Pricing and choices"
      className="max-w-4xl"
      onSubmit={() => {
        if (settings && !isUnchanged && !save.isPending) save.mutate({ ...settings, version: base.version });
      }}
    >
      {save.error && !isOutdated && (
        <Banner variant="error" takesFocus>
          {describeError(save.error)}
        </Banner>
      )}
      {isOutdated && (
        <Banner variant="warning" action={{ label: 'Reload', onPress: onReload }}>
          {current.savedBy ?? 'Someone else'} has changed these settings. Reload them to see the changes.
        </Banner>
      )}
      <PriceCard typed={typed} onChange={change} />
      <ChoiceCard typed={typed} onChange={change} />
      <RushCard typed={typed} onChange={change} />
      <RedactionCard typed={typed} onChange={change} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          isDisabled={settings === null || isUnchanged || isOutdated}
          isPending={save.isPending}
          pendingLabel="Saving..."
        >
          Save Settings
        </Button>
        <span className="text-sm text-soft">
          Version {base.version}
          {base.savedBy !== null && (
            <>
              , saved by {base.savedBy} on <Timestamp value={base.savedAt} />
            </>
          )}
        </span>
      </div>
    </Form>
  );
}

interface PartProps {
  readonly typed: TypedSettings;
  readonly onChange: (part: Partial<TypedSettings>) => void;
}

/** Rate and explanation of each category. */
function PriceCard({ typed, onChange }: PartProps) {
  const errors = findSettingsErrors(typed);
  return (
    <Card
      title="Prices"
      description="Per minute of video. The explanation is shown where the category is chosen."
    >
      <div className="flex flex-col gap-4">
        {videoCategories.map((category) => (
          <div key={category} className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <TextField
              label={`${category}, a minute`}
              inputMode="decimal"
              prefix="$"
              isRequired
              value={typed.rates[category]}
              onChange={(rate) => onChange({ rates: { ...typed.rates, [category]: rate } })}
              errorMessage={errors.rates[category]}
              className="w-full sm:w-44"
            />
            <TextField
              label={`Explanation of ${category}`}
              maxLength={LONGEST_EXPLANATION}
              value={typed.explanations[category]}
              onChange={(line) => onChange({ explanations: { ...typed.explanations, [category]: line } })}
              className="min-w-44 flex-1"
            />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** Due period and incident types. */
function ChoiceCard({ typed, onChange }: PartProps) {
  const errors = findSettingsErrors(typed);
  return (
    <Card title="Due date and choices">
      <div className="flex flex-wrap items-start gap-4">
        <TextField
          label="Due after"
          description="Days from the submission."
          inputMode="numeric"
          suffix={<span className="text-faint">days</span>}
          isRequired
          value={typed.dueDays}
          onChange={(dueDays) => onChange({ dueDays })}
          errorMessage={errors.dueDays}
          className="w-full sm:w-44"
        />
        <TextArea
          label="Incident types"
          description="One per line, in the order in which they are offered. Agencies may also enter their own."
          rows={5}
          isRequired
          value={typed.incidentTypes}
          onChange={(incidentTypes) => onChange({ incidentTypes })}
          errorMessage={errors.incidentTypes}
          className="min-w-44 flex-1"
        />
      </div>
    </Card>
  );
}
