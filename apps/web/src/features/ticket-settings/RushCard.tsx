import { videoCategories } from '@plainview/domain/tickets/tickets/ticket-price';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { findSettingsErrors, type TypedRush, type TypedSettings } from './settings-input.ts';

interface RushCardProps {
  readonly typed: TypedSettings;
  readonly onChange: (part: Partial<TypedSettings>) => void;
}

const kinds = [
  { id: 'percent', label: 'Percentage of the price' },
  { id: 'amount', label: 'Amount per ticket' },
] as const;

/** Whether rush service is offered, its supplement, and its due days by category. */
export function RushCard({ typed, onChange }: RushCardProps) {
  const { rush, offersRush } = typed;
  const errors = findSettingsErrors(typed).rush;
  const change = (part: Partial<TypedRush>) => onChange({ rush: { ...rush, ...part } });
  return (
    <Card title="Rush service" description="Agencies can order a faster review for a supplement.">
      <div className="flex flex-col gap-4">
        <Checkbox isSelected={offersRush} onChange={(isOn) => onChange({ offersRush: isOn })}>
          Offer rush service
        </Checkbox>
        {offersRush && (
          <>
            <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <SelectField
                label="Supplement"
                options={kinds}
                value={rush.kind}
                onChange={(kind) => change({ kind })}
                className="w-full sm:w-60"
              />
              {rush.kind === 'percent' ? (
                <TextField
                  label="Percentage"
                  inputMode="numeric"
                  suffix={<span className="text-faint">%</span>}
                  isRequired
                  value={rush.percent}
                  onChange={(percent) => change({ percent })}
                  errorMessage={errors.supplement}
                  className="w-full sm:w-44"
                />
              ) : (
                <TextField
                  label="Amount"
                  inputMode="decimal"
                  prefix="$"
                  isRequired
                  value={rush.amount}
                  onChange={(amount) => change({ amount })}
                  errorMessage={errors.supplement}
                  className="w-full sm:w-44"
                />
              )}
            </div>
            <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
              {videoCategories.map((category) => (
                <TextField
                  key={category}
                  label={`${category}, due after`}
                  inputMode="numeric"
                  suffix={<span className="text-faint">days</span>}
                  isRequired
                  value={rush.dueDays[category]}
                  onChange={(days) => change({ dueDays: { ...rush.dueDays, [category]: days } })}
                  errorMessage={errors.dueDays[category]}
                  className="w-full sm:w-44"
                />
              ))}
            </div>
            <p className="text-xs text-soft">
              The slowest category of a ticket decides. Rush tickets are reviewed in the order of their due
              dates, like all others.
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
