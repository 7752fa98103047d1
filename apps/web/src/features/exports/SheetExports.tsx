import { SheetExportList } from './SheetExportList.tsx';
import { useSheetExports } from './use-sheet-exports.ts';

/** Shows the exports to Google Sheets; renders nothing if there are none. */
export function SheetExports() {
  const work = useSheetExports();
  return work.exports.length === 0 ? null : <SheetExportList work={work} />;
}
