import {
  officerSeparators,
  separatorExamples,
  type OfficerSeparator,
  type SeparatorChoice,
} from '@plainview/domain/tickets/imports/officers';
import { CheckboxGroup } from '../../ui/forms/CheckboxGroup.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';

const labels: Readonly<Record<Exclude<OfficerSeparator, 'comma'>, string>> = {
  semicolon: 'Semicolon',
  lineBreak: 'Line break',
  verticalBar: 'Vertical bar',
  slash: 'Slash',
  ampersand: 'Ampersand (&)',
  and: 'The word “and”',
};
/** All signs but commas, which may be part of a name. */
const signs = officerSeparators.filter((sign) => sign !== 'comma');
const LONGEST_EXAMPLE = 40;

/** What commas in cells of officers may mean. */
const commaOptions = [
  { id: 'guess', label: 'Decide for each cell' },
  { id: 'separate', label: 'Separate names' },
  { id: 'join', label: 'Part of a name' },
] as const;

function commaChoice({ comma }: SeparatorChoice): (typeof commaOptions)[number]['id'] {
  if (comma === undefined) return 'guess';
  return comma ? 'separate' : 'join';
}

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
  const comma = examples.get('comma');
  const occurring = signs.filter((sign) => examples.has(sign));
  if (occurring.length === 0 && comma === undefined) return null;
  const chosen = occurring.filter((sign) => choice[sign] ?? used.has(sign));
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {occurring.length > 0 && (
        <CheckboxGroup
          label="Officers are separated by"
          className="sm:col-span-2"
          options={occurring.map((id) => ({
            id,
            label: `${labels[id]}: ${shorten(examples.get(id) ?? '')}`,
          }))}
          value={chosen}
          onChange={(next) => {
            const changed = occurring.filter((sign) => next.includes(sign) !== chosen.includes(sign));
            onChange({
              ...choice,
              ...Object.fromEntries(changed.map((sign) => [sign, next.includes(sign)])),
            });
          }}
        />
      )}
      {comma !== undefined && (
        <SelectField
          label="Commas in officers"
          description={`As in “${shorten(comma)}”. Each row can also be changed below.`}
          options={commaOptions}
          value={commaChoice(choice)}
          onChange={(id) => {
            const { comma: _before, ...others } = choice;
            onChange(id === 'guess' ? others : { ...others, comma: id === 'separate' });
          }}
        />
      )}
    </div>
  );
}
