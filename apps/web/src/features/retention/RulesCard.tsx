import { LONGEST_PERIOD, periodUnits, type PeriodUnit } from '@plainview/domain/retention/retention-rule';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { RemovableList } from '../../ui/RemovableList.tsx';
import { ScopeFields, useScope } from '../agencies/ScopeFields.tsx';
import { parseCount, ruleText, withRule } from './rules.ts';
import { useRetention, useRetentionActions, type RetentionRule } from './use-retention.ts';

const KEEP = 'keep';
const units = [
  ...periodUnits.map((id) => ({ id, label: `${id.charAt(0).toUpperCase()}${id.slice(1)}` })),
  { id: KEEP, label: 'Until deleted' },
] as const;

/** The retention schedule. A change shows first how many tickets become due. */
export function RulesCard() {
  const query = useRetention();
  const { preview, setRules } = useRetentionActions();
  const [proposed, setProposed] = useState<RetentionRule[] | null>(null);
  const rules = query.data?.rules ?? [];
  const propose = (next: RetentionRule[]) => {
    setRules.reset();
    preview.mutate({ rules: next }, { onSuccess: () => setProposed(next) });
  };
  const { dueNow = 0, dueAfter = 0 } = preview.data ?? {};
  return (
    <Card
      title="Schedule"
      description="How long tickets are kept after their report was delivered. The period of an agency and incident type takes precedence over that of the agency, and that over the ones for all agencies."
    >
      <div className="flex flex-col gap-3">
        <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
        {query.isSuccess && rules.length === 0 && (
          <p className="text-sm text-soft">All tickets are kept until someone deletes them.</p>
        )}
        <RemovableList label="Retention periods" items={rules} describe={ruleText} onRemove={propose} />
        {preview.error && <Banner variant="error">{describeError(preview.error)}</Banner>}
        <RuleFields isPending={preview.isPending} onSet={(rule) => propose(withRule(rules, rule))} />
      </div>
      <ConfirmDialog
        isOpen={proposed !== null}
        onOpenChange={() => setProposed(null)}
        title="Change Schedule?"
        text={`${pluralize(dueAfter, 'ticket')} will be due for destruction; now it is ${dueNow}. Nothing is destroyed before the time to undo has passed.`}
        confirmLabel="Change"
        tone="primary"
        isBusy={setRules.isPending}
        errorMessage={setRules.error ? describeError(setRules.error) : undefined}
        onConfirm={() => {
          if (proposed)
            setRules.mutate(
              { rules: proposed, expectedDue: dueAfter },
              { onSuccess: () => setProposed(null) },
            );
        }}
      />
    </Card>
  );
}

interface RuleFieldsProps {
  readonly isPending: boolean;
  readonly onSet: (rule: RetentionRule) => void;
}

function RuleFields({ isPending, onSet }: RuleFieldsProps) {
  const { fields, scope } = useScope();
  const [typed, setTyped] = useState('');
  const [unit, setUnit] = useState<PeriodUnit | typeof KEEP>('years');
  const count = parseCount(typed);
  const isWrong = typed !== '' && count === null;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <ScopeFields {...fields} />
      {unit !== KEEP && (
        <TextField
          label="Keep for"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          className="w-full sm:w-44"
          {...(isWrong && { errorMessage: `1 to ${LONGEST_PERIOD}` })}
        />
      )}
      <SelectField label="Unit" options={units} value={unit} onChange={setUnit} className="w-full sm:w-44" />
      <Button
        className="mt-6"
        isPending={isPending}
        isDisabled={unit !== KEEP && count === null}
        onPress={() => {
          const period = unit === KEEP || count === null ? null : { count, unit };
          onSet({ ...scope, period });
        }}
      >
        Set Period
      </Button>
    </div>
  );
}
