import { LEAST_OPTIONS, LONGEST_OPTION, MOST_OPTIONS } from '@plainview/domain/review/scorecards/scorecard';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { moved } from './edit-content.ts';
import { RowActions } from './RowActions.tsx';

interface OptionsEditorProps {
  readonly isScale: boolean;
  readonly options: readonly string[];
  readonly onChange: (options: readonly string[]) => void;
}

/** Edits the points of a scale or the options of a choice. */
export function OptionsEditor({ isScale, options, onChange }: OptionsEditorProps) {
  // Options have no ids of their own; these keep each field with its text while they move.
  const [keys, setKeys] = useState(() => options.map(() => crypto.randomUUID()));
  const noun = isScale ? 'Point' : 'Option';
  const change = (next: readonly string[], nextKeys: readonly (typeof keys)[number][]): void => {
    setKeys([...nextKeys]);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="text-sm font-medium">
        {isScale ? 'Points, from lowest to highest' : 'Options'}
      </legend>
      {options.map((option, index) => (
        <div key={keys[index] ?? index} className="flex items-end gap-2">
          <TextField
            label={`${noun} ${index + 1}`}
            isLabelHidden
            prefix={index + 1}
            maxLength={LONGEST_OPTION}
            value={option}
            onChange={(text) => onChange(options.with(index, text))}
            className="flex-1"
          />
          <RowActions
            name={`${noun.toLowerCase()} ${index + 1}`}
            canMoveUp={index > 0}
            canMoveDown={index < options.length - 1}
            onMove={(step) => change(moved(options, index, step), moved(keys, index, step))}
            isRemoveDisabled={options.length <= LEAST_OPTIONS}
            onRemove={() => change(options.toSpliced(index, 1), keys.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        size="sm"
        isDisabled={options.length >= MOST_OPTIONS}
        onPress={() => change([...options, ''], [...keys, crypto.randomUUID()])}
      >
        Add {noun}
      </Button>
    </fieldset>
  );
}
