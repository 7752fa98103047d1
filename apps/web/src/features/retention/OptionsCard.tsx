import type { Outputs } from '@plainview/contract/index';
import { MOST_APPROVER_DAYS } from '@plainview/domain/identity/two-people/two-person-rule';
import { MOST_UNDO_DAYS } from '@plainview/domain/retention/destructions/destruction';
import { formatPeriod } from '@plainview/domain/retention/schedules/retention-rule';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { RetentionOptions } from './describe-options-change.ts';
import { OptionsRequest } from './OptionsRequest.tsx';
import { PeriodFields, usePeriod } from './PeriodFields.tsx';
import { PossibleApprovers } from './PossibleApprovers.tsx';
import { useRetention, useRetentionActions } from './use-retention.ts';

/** The undo window, automatic destruction and the two-person rule. */
export function OptionsCard() {
  const { data } = useRetention();
  return (
    <Card title="Options" description="Each change is recorded in the audit trail.">
      {data && <OptionFields options={data.options} approvers={data.approvers} />}
    </Card>
  );
}

interface OptionFieldsProps {
  readonly options: RetentionOptions;
  readonly approvers: Outputs['retention']['get']['approvers'];
}

function OptionFields({ options, approvers }: OptionFieldsProps) {
  const { setOptions } = useRetentionActions();
  const { undoDays, isAutomatic, needsTwoPersons, approverDays, agencyMinimum, request } = options;
  const requestedAt = request?.at.toISOString() ?? '';
  const set = (
    change: Partial<
      Pick<
        RetentionOptions,
        'undoDays' | 'isAutomatic' | 'needsTwoPersons' | 'approverDays' | 'agencyMinimum'
      >
    >,
  ) => setOptions.mutate({ undoDays, isAutomatic, needsTwoPersons, ...change });
  return (
    <div className="flex flex-col gap-4">
      {setOptions.error && <Banner variant="error">{describeError(setOptions.error)}</Banner>}
      <DaysField
        label="Undo window (days)"
        description="Between the decision and the destruction."
        action="Set Days"
        most={MOST_UNDO_DAYS}
        days={undoDays}
        requestedAt={requestedAt}
        isPending={setOptions.isPending}
        onSet={(wanted) => set({ undoDays: wanted })}
      />
      <AgencyMinimumFields
        key={`${formatPeriod(agencyMinimum)} ${requestedAt}`}
        minimum={agencyMinimum}
        isPending={setOptions.isPending}
        onSet={(wanted) => set({ agencyMinimum: wanted })}
      />
      <Switch
        isSelected={isAutomatic}
        isDisabled={needsTwoPersons}
        onChange={(wanted) => set({ isAutomatic: wanted })}
      >
        Schedule due tickets automatically
      </Switch>
      <div className="flex flex-col gap-2">
        <Switch
          isSelected={needsTwoPersons}
          isDisabled={isAutomatic}
          onChange={(wanted) => set({ needsTwoPersons: wanted })}
        >
          Two-person rule
        </Switch>
        <p className="text-xs text-soft">
          A second person has to approve each destruction, each release of a hold, and each change of these
          options that weakens the rule, in person and with their password.
        </p>
        <OptionsRequest
          options={options}
          isPending={setOptions.isPending}
          onApprove={(wanted) => setOptions.mutate(wanted)}
          onDecline={() => set({})}
        />
        <DaysField
          label="Days before approving"
          description="For which the second person must have been an evidence custodian."
          action="Set Minimum"
          most={MOST_APPROVER_DAYS}
          days={approverDays}
          requestedAt={requestedAt}
          isPending={setOptions.isPending}
          onSet={(wanted) => set({ approverDays: wanted })}
        />
        <PossibleApprovers approvers={approvers} />
      </div>
    </div>
  );
}

interface AgencyMinimumFieldsProps {
  readonly minimum: RetentionOptions['agencyMinimum'];
  readonly isPending: boolean;
  readonly onSet: (minimum: RetentionOptions['agencyMinimum']) => void;
}

/** Enters the shortest period that agencies can choose and sets it with a button. */
function AgencyMinimumFields({ minimum, isPending, onSet }: AgencyMinimumFieldsProps) {
  const { fields, period } = usePeriod(minimum);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-3">
        <PeriodFields {...fields} label="Shortest for agencies" noneLabel="Only longer" />
        <Button
          className="mt-6"
          isPending={isPending}
          isDisabled={period === undefined || formatPeriod(period) === formatPeriod(minimum)}
          onPress={() => {
            if (period !== undefined) onSet(period);
          }}
        >
          Set Limit
        </Button>
      </div>
      <p className="text-xs text-soft">
        Agency administrators may lengthen the periods of their agency, and shorten them down to this one.
        “Only longer” does not let them shorten any.
      </p>
    </div>
  );
}

interface DaysFieldProps {
  readonly label: string;
  readonly description: string;
  /** Label of the button. */
  readonly action: string;
  readonly most: number;
  readonly days: number;
  /** When a change of the options was requested; what was typed is forgotten when this changes, or `days`. */
  readonly requestedAt: string;
  readonly isPending: boolean;
  readonly onSet: (days: number) => void;
}

/** Enters a number of days and sets it with a button. */
function DaysField({
  label,
  description,
  action,
  most,
  days,
  requestedAt,
  isPending,
  onSet,
}: DaysFieldProps) {
  const [typed, setTyped] = useState(String(days));
  const stored = `${days} ${requestedAt}`;
  const [shown, setShown] = useState(stored);
  if (shown !== stored) {
    setShown(stored);
    setTyped(String(days));
  }
  const wanted = /^\d{1,3}$/u.test(typed.trim()) ? Number(typed) : null;
  const isValid = wanted !== null && wanted <= most;
  return (
    <div className="flex items-start gap-3">
      <TextField
        label={label}
        description={description}
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
        className="w-40"
        {...(!isValid && { errorMessage: `0 to ${most}` })}
      />
      <Button
        className="mt-6"
        isPending={isPending}
        isDisabled={!isValid || wanted === days}
        onPress={() => {
          if (wanted !== null) onSet(wanted);
        }}
      >
        {action}
      </Button>
    </div>
  );
}
