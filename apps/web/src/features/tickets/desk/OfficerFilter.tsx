import { LONGEST_OFFICER_NAME } from '@plainview/domain/tickets/tickets/ticket';
import { useState } from 'react';
import { ComboBox } from '../../../ui/forms/select/ComboBox.tsx';
import { useOfficers } from './use-officers.ts';

/**
 * Filters by an officer, with suggestions from the agency's tickets. Applies a chosen name at once,
 * others on leaving.
 */
export function OfficerFilter({
  value,
  onChange,
  className,
}: {
  value: string;
  onChange: (officer: string | undefined) => void;
  className: string;
}) {
  const names = useOfficers();
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  // Follows the address.
  if (value !== applied) {
    setApplied(value);
    setText(value);
  }
  const apply = (officer: string): void => {
    if (officer.trim() !== value) onChange(officer.trim() || undefined);
  };
  return (
    <ComboBox
      label="Officer"
      isLabelHidden
      placeholder="Any officer"
      maxLength={LONGEST_OFFICER_NAME}
      suggestions={names}
      value={text}
      onChange={(next) => {
        setText(next);
        if (next === '') apply(next);
      }}
      onCommit={apply}
      className={className}
    />
  );
}
