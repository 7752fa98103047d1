import type { ColumnChoice } from '@plainview/domain/tickets/imports/columns';
import { MOST_OFFICER_COLUMNS } from '@plainview/domain/tickets/imports/import';
import {
  importFieldLabels,
  importFields,
  requiredImportFields,
  type ImportField,
} from '@plainview/domain/tickets/imports/import-fields';
import type { SheetColumn } from '@plainview/domain/tickets/imports/sheet';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';

const NONE = 'none';

const descriptions: Partial<Readonly<Record<ImportField, string>>> = {
  group: 'Rows with the same value become one ticket. Otherwise, those with the same case number.',
};

/** A field with one of its columns; only officers have several. */
interface Place {
  readonly field: ImportField;
  readonly position: number;
  readonly label: string;
}

/** Returns the fields, with one more for officers than they have columns. */
function placesOf(columns: ColumnChoice): Place[] {
  const officers = columns.officers?.length ?? 0;
  const further = officers === 0 ? 0 : Math.min(officers, MOST_OFFICER_COLUMNS);
  const places = importFields.map((field) => ({ field, position: 0, label: importFieldLabels[field] }));
  const others = Array.from({ length: further }, (_none, index) => ({
    field: 'officers' as const,
    position: index + 1,
    label: index === 0 ? 'More officers' : `More officers ${index + 1}`,
  }));
  return places.toSpliced(importFields.indexOf('officers') + 1, 0, ...others);
}

/** Chooses the columns of the spreadsheet that fill each field. */
export function ColumnMappingFields({
  sheetColumns,
  columns,
  onChange,
}: {
  sheetColumns: readonly SheetColumn[];
  columns: ColumnChoice;
  onChange: (columns: ColumnChoice) => void;
}) {
  const options = [
    { id: NONE, label: 'No column' },
    ...sheetColumns.map(({ index, label }) => ({ id: String(index), label })),
  ];
  const change = ({ field, position }: Place, id: string): void => {
    const { [field]: before = [], ...others } = columns;
    const chosen = id === NONE ? [] : [Number(id)];
    const next = [...before.slice(0, position), ...chosen, ...before.slice(position + 1)];
    onChange(next.length === 0 ? others : { ...others, [field]: [...new Set(next)] });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {placesOf(columns).map((place) => {
        const { field, position, label } = place;
        const index = columns[field]?.[position];
        const description = position === 0 ? descriptions[field] : undefined;
        return (
          <SelectField
            key={`${field} ${position}`}
            label={label}
            {...(description !== undefined && { description })}
            isRequired={position === 0 && requiredImportFields.includes(field)}
            options={options}
            value={index === undefined ? NONE : String(index)}
            onChange={(id) => change(place, id)}
          />
        );
      })}
    </div>
  );
}
