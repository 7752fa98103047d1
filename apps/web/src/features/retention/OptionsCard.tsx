import type { Outputs } from '@plainview/contract/index';
import { MOST_UNDO_DAYS } from '@plainview/domain/retention/destruction';
import { formatPeriod } from '@plainview/domain/retention/retention-rule';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PeriodFields, usePeriod } from './PeriodFields.tsx';
import { useRetention, useRetentionActions } from './use-retention.ts';

type Options = Outputs['retention']['get']['options'];

/** The undo window, automatic destruction and the two-person rule. */
export function OptionsCard() {
  const { data } = useRetention();
  return (
    <Card title="Options" description="Each change is recorded in the audit trail.">
      {data && (
        <OptionFields
          key={`${data.options.undoDays} ${formatPeriod(data.options.agencyMinimum)}`}
          options={data.options}
        />
      )}
    </Card>
  );
}

function OptionFields({ options }: { readonly options: Options }) {
  const { setOptions } = useRetentionActions();
  const { undoDays, isAutomatic, needsTwoPersons, agencyMinimum, endRequestedBy, isOwnEndRequest } = options;
  const [typed, setTyped] = useState(String(undoDays));
  const days = /^\d{1,3}$/u.test(typed.trim()) ? Number(typed) : null;
  const isValid = days !== null && days <= MOST_UNDO_DAYS;
  const { fields, period } = usePeriod(agencyMinimum);
  const set = (
    change: Partial<Pick<Options, 'undoDays' | 'isAutomatic' | 'needsTwoPersons' | 'agencyMinimum'>>,
  ) => setOptions.mutate({ undoDays, isAutomatic, needsTwoPersons, ...change });
  const isEndWanted = endRequestedBy !== null;
  return (
    <div className="flex flex-col gap-4">
      {setOptions.error && <Banner variant="error">{describeError(setOptions.error)}</Banner>}
      <div className="flex items-start gap-3">
        <TextField
          label="Undo window (days)"
          description="Between the decision and the destruction."
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          className="w-32"
          {...(!isValid && { errorMessage: `0 to ${MOST_UNDO_DAYS}` })}
        />
        <Button
          className="mt-6"
          isPending={setOptions.isPending}
          isDisabled={!isValid || days === undoDays}
          onPress={() => {
            if (days !== null) set({ undoDays: days });
          }}
        >
          Set Days
        </Button>
      </div>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-start gap-3">
          <PeriodFields {...fields} label="Shortest for agencies" noneLabel="Only longer" />
          <Button
            className="mt-6"
            isPending={setOptions.isPending}
            isDisabled={period === undefined || formatPeriod(period) === formatPeriod(agencyMinimum)}
            onPress={() => {
              if (period !== undefined) set({ agencyMinimum: period });
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
          isDisabled={isAutomatic || (isEndWanted && isOwnEndRequest)}
          onChange={(wanted) => set({ needsTwoPersons: wanted })}
        >
          Two-person rule
        </Switch>
        <p className="text-xs text-soft">
          Another administrator has to approve each destruction, each release of a hold, and the end of this
          rule.
        </p>
        {isEndWanted && (
          <Banner variant="info">
            {isOwnEndRequest ? 'You' : endRequestedBy} asked to end the two-person rule.{' '}
            {isOwnEndRequest
              ? 'Another administrator has to turn it off.'
              : 'To confirm, turn it off as well.'}
          </Banner>
        )}
      </div>
    </div>
  );
}
