import {
  LONGEST_PERIOD,
  periodUnits,
  type PeriodUnit,
  type RetentionPeriod,
} from '@plainview/domain/retention/schedules/retention-rule';
import { useState } from 'react';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { parseCount } from './rules.ts';

/** The unit of a period of null. */
const NONE = 'none';
type Unit = PeriodUnit | typeof NONE;

const units = periodUnits.map((id) => ({ id, label: `${id.charAt(0).toUpperCase()}${id.slice(1)}` }));

interface PeriodFieldsProps {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly unit: Unit;
  readonly setUnit: (unit: Unit) => void;
}

/**
 * Holds the values of `PeriodFields`.
 * @returns them, and the period that they mean; undefined if it is not valid
 */
export function usePeriod(initial: RetentionPeriod | null | undefined): {
  readonly fields: PeriodFieldsProps;
  readonly period: RetentionPeriod | null | undefined;
} {
  const [typed, setTyped] = useState(initial ? String(initial.count) : '');
  const [unit, setUnit] = useState<Unit>(initial === null ? NONE : (initial?.unit ?? 'years'));
  const count = parseCount(typed);
  const counted = count === null || unit === NONE ? undefined : { count, unit };
  return { fields: { typed, setTyped, unit, setUnit }, period: unit === NONE ? null : counted };
}

interface LabelledPeriodFieldsProps extends PeriodFieldsProps {
  readonly label: string;
  /** Name of the choice without a period. */
  readonly noneLabel: string;
}

/** Enters a retention period by number and unit. */
export function PeriodFields({
  label,
  noneLabel,
  typed,
  setTyped,
  unit,
  setUnit,
}: LabelledPeriodFieldsProps) {
  const isWrong = typed !== '' && parseCount(typed) === null;
  return (
    <>
      {unit !== NONE && (
        <TextField
          label={label}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          className="w-full sm:w-44"
          {...(isWrong && { errorMessage: `1 to ${LONGEST_PERIOD}` })}
        />
      )}
      <SelectField
        label={unit === NONE ? label : 'Unit'}
        options={[...units, { id: NONE, label: noneLabel }]}
        value={unit}
        onChange={setUnit}
        className="w-full sm:w-44"
      />
    </>
  );
}
