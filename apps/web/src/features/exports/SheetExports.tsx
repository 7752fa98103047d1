import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useSheetExports } from './use-sheet-exports.ts';

const SheetExportList = lazyComponent(() =>
  import('./SheetExportList.tsx').then((module) => module.SheetExportList),
);

/** What became of the exports to Google Sheets; nothing while there are none. It is loaded with the first. */
export function SheetExports() {
  const work = useSheetExports();
  return work.exports.length === 0 ? null : <SheetExportList work={work} />;
}
