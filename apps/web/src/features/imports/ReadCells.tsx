import type { SheetColumn } from '@plainview/domain/tickets/imports/sheet';
import type { TableCell, TableRow } from '@plainview/domain/tickets/imports/table';
import { FoldedText } from '../../ui/FoldedText.tsx';

/** Longer texts are folded. */
const LONG_TEXT = 200;

/** Says how a cell was read, if that is not obvious. */
function marksOf({ unformatted, mergedFrom, error }: TableCell, isReadAsShown: boolean): string[] {
  return [
    ...(unformatted === null ? [] : [isReadAsShown ? `stored as ${unformatted}` : `read as ${unformatted}`]),
    ...(mergedFrom === null ? [] : [`merged with row ${mergedFrom}`]),
    ...(error === null ? [] : ['read as empty']),
  ];
}

/** Shows the cells of a row in the order of the spreadsheet, with how they were read. */
export function ReadCells({
  row,
  columns,
  isReadAsShown,
}: {
  row: TableRow;
  columns: readonly SheetColumn[];
  /** Whether numbers are read as the spreadsheet shows them. */
  isReadAsShown: boolean;
}) {
  return (
    <dl className="flex flex-col gap-0.5 text-start text-xs">
      {columns.map(({ index, label }) => {
        const cell = row.cells.get(index);
        return cell ? (
          <div key={index} className="flex min-w-0 flex-wrap gap-x-1.5">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {cell.text.length > LONG_TEXT ? (
                <FoldedText key={cell.text} text={cell.text} className="text-xs" />
              ) : (
                <span className="whitespace-pre-line">{cell.text.trim()}</span>
              )}
              {marksOf(cell, isReadAsShown).map((mark) => (
                <span key={mark} className="text-soft italic">
                  {' '}
                  ({mark})
                </span>
              ))}
            </dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}
