import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { countText, pluralize } from '../../ui/pluralize.ts';
import type { SheetExport, useSheetExports } from './use-sheet-exports.ts';

/** Lists exports to Google Sheets with their progress or result. */
export function SheetExportList({ work }: { work: ReturnType<typeof useSheetExports> }) {
  return (
    <section aria-label="Exports to Google Sheets" className="space-y-2">
      {work.problem !== null && <Banner variant="error">{work.problem}</Banner>}
      {work.exports.map((one) => (
        <SheetExportLine key={one.id} one={one} work={work} />
      ))}
    </section>
  );
}

function SheetExportLine({ one, work }: { one: SheetExport; work: ReturnType<typeof useSheetExports> }) {
  const onDismiss = (): void => work.dismiss(one.id);
  switch (one.state) {
    case 'waiting':
    case 'running':
      return <Progress one={one} />;
    case 'done':
      return (
        <Banner variant="success" onDismiss={onDismiss}>
          {rows(one.rowsAdded + one.rowsUpdated)} exported to Google Sheets
          {one.rowsUpdated > 0 && `, ${countText(one.rowsUpdated)} of them updated`}.{' '}
          <a href={one.spreadsheetUrl} target="_blank" rel="noopener noreferrer" className="underline">
            Open the Spreadsheet
          </a>
        </Banner>
      );
    case 'failed':
      return (
        <Banner
          variant="error"
          title={one.problem ?? ''}
          action={{
            label: 'Try Again',
            onPress: () => work.tryAgain(one.id),
            isPending: work.retried === one.id,
          }}
          onDismiss={onDismiss}
        >
          {one.rowsDone === 0
            ? 'No row was written.'
            : `${countText(one.rowsDone)} of ${rows(one.rowsTotal)} are in the spreadsheet; try again to continue from there.`}
        </Banner>
      );
  }
}

function Progress({ one }: { one: SheetExport }) {
  const { rowsDone, rowsTotal, nextAttemptAt } = one;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2">
      <ProgressBar
        label={one.state === 'waiting' ? 'Export to Google Sheets is waiting' : 'Exporting to Google Sheets'}
        value={Math.floor((rowsDone / rowsTotal) * 100)}
        valueText={`${countText(rowsDone)} of ${rows(rowsTotal)}`}
        tone={nextAttemptAt ? 'paused' : 'accent'}
      />
      {nextAttemptAt && (
        <output className="mt-1 block text-xs text-soft">
          Google Sheets is not responding correctly. Next attempt at{' '}
          <Timestamp value={nextAttemptAt} pattern="h:mm:ss a" isPlain />.
        </output>
      )}
    </div>
  );
}

const rows = (count: number): string => pluralize(count, 'row');
