import {
  officerSeparators,
  separatorExamples,
  type OfficerSeparator,
  type SeparatorChoice,
} from '@plainview/domain/import/officers';
import { CheckboxGroup } from '../../ui/forms/CheckboxGroup.tsx';

const labels: Readonly<Record<OfficerSeparator, string>> = {
  semicolon: 'Semicolon',
  lineBreak: 'Line break',
  verticalBar: 'Vertical bar',
  slash: 'Slash',
  ampersand: 'Ampersand (&)',
  and: 'The word “and”',
  comma: 'Comma',
};
const LONGEST_EXAMPLE = 40;

const shorten = (text: string): string =>
  text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text;

/** Chooses the signs that separate officers, among those that occur in the cells. */
export function OfficerSeparators({
  cells,
  choice,
  used,
  onChange,
}: {
  /** Texts of the cells of officers. */
  cells: readonly string[];
  choice: SeparatorChoice;
  /** Signs at which cells were split. */
  used: ReadonlySet<OfficerSeparator>;
  onChange: (choice: SeparatorChoice) => void;
}) {
  const examples = separatorExamples(cells);
  const occurring = officerSeparators.filter((separator) => examples.has(separator));
  if (occurring.length === 0) return null;
  const chosen = occurring.filter((separator) => choice[separator] ?? used.has(separator));
  return (
    <CheckboxGroup
      label="Officers are separated by"
      description="Guessed until you change it. Each row can also be changed below."
      options={occurring.map((id) => ({ id, label: `${labels[id]}: ${shorten(examples.get(id) ?? '')}` }))}
      value={chosen}
      onChange={(next) => {
        const changed = occurring.filter(
          (separator) => next.includes(separator) !== chosen.includes(separator),
        );
        onChange({
          ...choice,
          ...Object.fromEntries(changed.map((separator) => [separator, next.includes(separator)])),
        });
      }}
    />
  );
}
