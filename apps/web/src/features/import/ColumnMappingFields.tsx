import {
  importFieldLabels,
  importFields,
  requiredImportFields,
  type ColumnMapping,
  type ImportField,
} from '@plainview/domain/import/import-fields';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';

const NONE = 'none';
const optionId = (heading: string): string => `column ${heading}`;

const descriptions: Partial<Readonly<Record<ImportField, string>>> = {
  group: 'Rows with the same value become one ticket. Otherwise, those with the same case number.',
};

/** Chooses the column of the spreadsheet that fills each field. */
export function ColumnMappingFields({
  headings,
  mapping,
  onChange,
}: {
  headings: readonly string[];
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}) {
  const columns = [...new Set(headings)].filter((heading) => heading !== '');
  const options = [
    { id: NONE, label: 'No column' },
    ...columns.map((heading) => ({ id: optionId(heading), label: heading })),
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {importFields.map((field) => {
        const heading = mapping[field];
        const description = descriptions[field];
        return (
          <SelectField
            key={field}
            label={importFieldLabels[field]}
            {...(description !== undefined && { description })}
            isRequired={requiredImportFields.includes(field)}
            options={options}
            value={heading === undefined ? NONE : optionId(heading)}
            onChange={(id) => {
              const { [field]: _earlier, ...others } = mapping;
              const chosen = columns.find((column) => optionId(column) === id);
              onChange(chosen === undefined ? others : { ...others, [field]: chosen });
            }}
          />
        );
      })}
    </div>
  );
}
