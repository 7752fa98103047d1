import {
  chooseLocalTime,
  describeChoice,
  describeLocalTime,
  formatClock,
  resolveChosenTime,
  resolveLocalTime,
  wallTimeOf,
  type LocalTime,
} from '@plainview/domain/shared/local-time';
import { SelectField } from '../../../ui/forms/select/SelectField.tsx';
import { TextField, type TextFieldProps } from '../../../ui/forms/TextField.tsx';
import { viewerTimeZone } from './viewer-time.ts';

type LocalTimeFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'onChange'> & {
  /** Day and time on the viewer's clock, with the offset that was chosen if clocks show it twice. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/**
 * A day and time on the viewer's clock. When the clocks are changed, a time exists twice or never: the field then
 * asks which one is meant, or says that there is none.
 */
export function LocalTimeField({ value, onChange, errorMessage, ...rest }: LocalTimeFieldProps) {
  const wall = wallTimeOf(value);
  const timeZone = viewerTimeZone();
  const found = resolveLocalTime(wall, timeZone);
  const problem = found?.kind === 'none' ? describeLocalTime(wall, 'none') : errorMessage;
  return (
    <div className="flex flex-col gap-2">
      <TextField
        {...rest}
        type="datetime-local"
        value={wall}
        onChange={onChange}
        {...(problem !== undefined && { errorMessage: problem })}
      />
      {found?.kind === 'two' && (
        <TimeChoice
          times={found}
          wall={wall}
          chosen={resolveChosenTime(value, timeZone)}
          onChange={onChange}
        />
      )}
    </div>
  );
}

/** Asks which of two times is meant. */
function TimeChoice({
  times,
  wall,
  chosen,
  onChange,
}: {
  readonly times: Extract<LocalTime, { kind: 'two' }>;
  readonly wall: string;
  readonly chosen: LocalTime | null;
  readonly onChange: (value: string) => void;
}) {
  const orders = ['first', 'second'] as const;
  const isChosen = (order: 'first' | 'second'): boolean =>
    chosen?.kind === 'one' && chosen.offsetMinutes === times[order].offsetMinutes;
  return (
    <SelectField
      label={`Which ${formatClock(wall)}?`}
      description={describeLocalTime(wall, 'two')}
      options={orders.map((order) => ({ id: order, label: describeChoice(order, times[order]) }))}
      value={orders.find(isChosen) ?? null}
      onChange={(order) => onChange(chooseLocalTime(wall, times[order]))}
      isRequired
    />
  );
}
