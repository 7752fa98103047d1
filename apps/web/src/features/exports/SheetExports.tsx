import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useSheetExports } from './use-sheet-exports.ts';

const SheetExportList = lazyComponent(() =>
  import('./SheetExportList.tsx').then((module) => module.SheetExportList),
);

/**
 * Shows the exports to Google Sheets; renders nothing if there are none. Loads the list with
 * the first export.
 */
export function SheetExports() {
  const work = useSheetExports();
  return work.exports.length === 0 ? null : <SheetExportList work={work} />;
}
