import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { findRedactionErrors, type TypedRedaction } from './redaction-input.ts';
import type { TypedSettings } from './settings-input.ts';

interface RedactionCardProps {
  readonly typed: TypedSettings;
  readonly onChange: (part: Partial<TypedSettings>) => void;
}

/** Whether redacted copies are offered, their price and turnaround, and the reasons to hide something. */
export function RedactionCard({ typed, onChange }: RedactionCardProps) {
  const { redaction, offersRedaction } = typed;
  const errors = findRedactionErrors(redaction);
  const change = (part: Partial<TypedRedaction>) => onChange({ redaction: { ...redaction, ...part } });
  return (
    <Card
      title="Redacted copies"
      description="Agencies can order copies of their videos in which faces, voices or other details are hidden."
    >
      <div className="flex flex-col gap-4">
        <Checkbox isSelected={offersRedaction} onChange={(isOn) => onChange({ offersRedaction: isOn })}>
          Offer redacted copies
        </Checkbox>
        {offersRedaction && (
          <div className="flex flex-wrap items-start gap-4">
            <TextField
              label="Redacted copy, a minute"
              inputMode="decimal"
              prefix="$"
              isRequired
              value={redaction.rate}
              onChange={(rate) => change({ rate })}
              errorMessage={errors.rate}
              className="w-full sm:w-44"
            />
            <TextField
              label="Redacted copy, due after"
              description="Earlier if the order has a deadline."
              inputMode="numeric"
              suffix={<span className="text-faint">days</span>}
              isRequired
              value={redaction.dueDays}
              onChange={(dueDays) => change({ dueDays })}
              errorMessage={errors.dueDays}
              className="w-full sm:w-44"
            />
            <TextArea
              label="Reasons to hide something"
              description="One per line, in the order in which they are offered. Orders keep the reasons of their time."
              rows={6}
              isRequired
              value={redaction.reasons}
              onChange={(reasons) => change({ reasons })}
              errorMessage={errors.reasons}
              className="min-w-44 flex-1"
            />
          </div>
        )}
      </div>
    </Card>
  );
}
