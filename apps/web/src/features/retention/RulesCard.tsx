import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { RemovableList } from '../../ui/RemovableList.tsx';
import { ScopeFields, useScope } from '../agencies/ScopeFields.tsx';
import { PeriodFields, usePeriod } from './PeriodFields.tsx';
import { ruleText, withRule } from './rules.ts';
import { useRetention, useRetentionActions, type RetentionRule } from './use-retention.ts';

/** The retention schedule. A change shows first how many tickets become due. */
export function RulesCard() {
  const query = useRetention();
  const { preview, setRules } = useRetentionActions();
  const [proposed, setProposed] = useState<RetentionRule[] | null>(null);
  // Of the schedule that the change is based on, even if it is reloaded while the question is open.
  const [version, setVersion] = useState<string | null>(null);
  const rules = query.data?.rules ?? [];
  const propose = (next: RetentionRule[]) => {
    setRules.reset();
    setVersion(query.data?.version ?? null);
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
        text={`${pluralize(dueAfter, 'ticket')} will be due for destruction; now it is ${dueNow}. Nothing is destroyed before the undo window has passed.`}
        confirmLabel="Change"
        tone="primary"
        isBusy={setRules.isPending}
        errorMessage={setRules.error ? describeError(setRules.error) : undefined}
        onConfirm={() => {
          if (proposed)
            setRules.mutate(
              { rules: proposed, expectedDue: dueAfter, ...(version !== null && { version }) },
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
  const { fields: periodFields, period } = usePeriod(undefined);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <ScopeFields {...fields} />
      <PeriodFields {...periodFields} label="Keep for" noneLabel="Until deleted" />
      <Button
        className="mt-6"
        isPending={isPending}
        isDisabled={period === undefined}
        onPress={() => {
          if (period !== undefined) onSet({ ...scope, period });
        }}
      >
        Set Period
      </Button>
    </div>
  );
}
