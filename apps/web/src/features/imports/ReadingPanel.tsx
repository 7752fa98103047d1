import type { ColumnChoice } from '@plainview/domain/tickets/imports/columns';
import {
  csvDelimiters,
  csvQuotings,
  type CsvDelimiter,
  type CsvQuoting,
} from '@plainview/domain/tickets/imports/csv/parse-csv';
import { headingCandidates } from '@plainview/domain/tickets/imports/sheet';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { countSpecialCells, readingNotes, rowsText } from './reading-notes.ts';
import type { ReadingOptions, SpreadsheetReading, TextReading } from './reading/read-table.ts';
import { textEncodings, type TextEncoding } from './reading/text-encoding.ts';

const encodingLabels: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Windows (1252)',
  macintosh: 'Mac Roman',
};
const delimiterLabels: Readonly<Record<CsvDelimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};
const quotingLabels: Readonly<Record<CsvQuoting, string>> = {
  doubled: 'Around cells, doubled inside',
  backslash: 'Around cells, inside after a backslash',
  literal: 'Ordinary characters',
};

interface ReadingPanelProps {
  readonly title: string;
  readonly reading: SpreadsheetReading;
  readonly options: ReadingOptions;
  readonly columns: ColumnChoice;
  readonly onChange: (change: Partial<ReadingOptions>) => void;
  /** The separators of officers. */
  readonly children: React.ReactNode;
}

/** Shows how a spreadsheet was read, and lets the user change what was guessed. */
export function ReadingPanel({ title, reading, options, columns, onChange, children }: ReadingPanelProps) {
  const notes = readingNotes(reading, columns);
  return (
    <Card title={title} description="What was guessed can be changed here. The rows below follow.">
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          {reading.sheetNames.length > 1 && (
            <SelectField
              label="Sheet"
              options={reading.sheetNames.map((name, index) => ({ id: String(index), label: name }))}
              value={String(reading.place)}
              onChange={(id) => onChange({ table: Number(id), headingRow: null })}
            />
          )}
          <HeadingRowField reading={reading} onChange={onChange} />
          {reading.text && <TextFields text={reading.text} onChange={onChange} />}
        </div>
        <ReadingSwitches reading={reading} options={options} onChange={onChange} />
        {children}
        {notes.length > 0 && (
          <ul aria-label="Notes about the file" className="list-disc ps-5 text-sm wrap-anywhere text-soft">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function HeadingRowField({
  reading: { table, sheet },
  onChange,
}: Pick<ReadingPanelProps, 'reading' | 'onChange'>) {
  const rows = headingCandidates(table);
  if (rows.length < 2) return null;
  return (
    <SelectField
      label="Row with the headings"
      options={rows.map(({ row, cells }) => ({
        id: String(row),
        label: `Row ${row}: ${[...cells.values()].map(({ text }) => text.trim()).join(', ')}`.slice(0, 100),
      }))}
      value={sheet ? String(sheet.headingRow) : null}
      onChange={(id) => onChange({ headingRow: Number(id) })}
    />
  );
}

function TextFields({ text, onChange }: { text: TextReading } & Pick<ReadingPanelProps, 'onChange'>) {
  return (
    <>
      <SelectField
        label="Text encoding"
        options={textEncodings.map((id) => ({ id, label: encodingLabels[id] }))}
        value={text.encoding}
        onChange={(encoding) => onChange({ encoding })}
      />
      <SelectField
        label="Cells are separated by"
        options={csvDelimiters.map((id) => ({ id, label: delimiterLabels[id] }))}
        value={text.delimiter}
        onChange={(delimiter) => onChange({ delimiter })}
      />
      <SelectField
        label="Quotation marks"
        options={csvQuotings.map((id) => ({ id, label: quotingLabels[id] }))}
        value={text.quoting}
        onChange={(quoting) => onChange({ quoting })}
      />
    </>
  );
}

/** Switches for what occurs in the sheet. */
function ReadingSwitches({
  reading: { table, sheet },
  options,
  onChange,
}: Pick<ReadingPanelProps, 'reading' | 'options' | 'onChange'>) {
  if (!sheet) return null;
  const { formatted, example } = countSpecialCells(sheet);
  const { hiddenRows } = sheet;
  const hasMerged = table.merges.some(({ lastRow }) => lastRow > sheet.headingRow);
  if (!example && !hasMerged && hiddenRows.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {hiddenRows.length > 0 && (
        <Switch
          isSelected={options.includesHiddenRows}
          onChange={(includesHiddenRows) => onChange({ includesHiddenRows })}
        >
          <span>
            Import hidden rows.{' '}
            <span className="text-soft">{rowsText(hiddenRows)} hidden in the spreadsheet.</span>
          </span>
        </Switch>
      )}
      {hasMerged && (
        <Switch isSelected={options.fillsMerged} onChange={(fillsMerged) => onChange({ fillsMerged })}>
          Merged cells apply to all of their rows.
        </Switch>
      )}
      {example && (
        <Switch
          isSelected={options.readsNumbersAsShown}
          onChange={(readsNumbersAsShown) => onChange({ readsNumbersAsShown })}
        >
          <span>
            Read numbers as the spreadsheet shows them.{' '}
            <span className="text-soft">
              {pluralize(formatted, 'cell')}, such as {example.shown} for {example.stored}.
            </span>
          </span>
        </Switch>
      )}
    </div>
  );
}
