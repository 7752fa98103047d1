import { csvText } from '@plainview/domain/reports/exports/csv-text';
import { Download, RotateCcw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { saveText } from '../../ui/save-text.ts';
import type { ImportRun } from './import-run.ts';
import { reportLines, type ImportView } from './import-view.ts';
import { ImportTable } from './ImportTable.tsx';

const ignore = (): void => undefined;

/** Shows a run in one view: its progress, then what came in and what did not. */
export function RunPanel({
  run,
  view,
  onAgain,
}: {
  run: ImportRun;
  view: ImportView;
  /** Returns to the choice of files. */
  onAgain: () => void;
}) {
  const { isRunning, rows: progress } = useSyncExternalStore(run.subscribe, run.getSnapshot);
  const states = [...progress.values()];
  const created = states.filter(({ phase }) => phase === 'created');
  const failed = states.filter(({ phase }) => phase === 'failed').length;
  const tickets = new Set(created.map((state) => (state.phase === 'created' ? state.ticketNumber : ''))).size;
  const left = view.rows.filter(({ isIncluded, done }) => !isIncluded && !done).length;
  const earlier = view.rows.filter(({ done }) => done).length;
  return (
    <div className="flex flex-col gap-6">
      <Card title={isRunning ? 'Importing' : 'Result'} description={view.name}>
        <div className="flex flex-col gap-4">
          <ProgressBar
            label="Imported rows"
            value={progress.size === 0 ? 100 : Math.floor((created.length / progress.size) * 100)}
            valueText={`${created.length} of ${progress.size}`}
          />
          {isRunning ? (
            <p className="text-sm text-soft">
              Keep this page open. You can work on other pages of Plainview meanwhile. If it closes, choose
              the same folder and spreadsheet again to continue.
            </p>
          ) : (
            <Banner
              variant={failed > 0 ? 'warning' : 'success'}
              title={`${pluralize(tickets, 'ticket')} created`}
            >
              {[
                `${pluralize(created.length, 'video')} imported.`,
                ...(earlier > 0 ? [`${pluralize(earlier, 'row')} imported before.`] : []),
                ...(left > 0 ? [`${pluralize(left, 'row')} skipped.`] : []),
                ...(failed > 0 ? [`${pluralize(failed, 'row')} failed.`] : []),
              ].join(' ')}
            </Banner>
          )}
          {!isRunning && (
            <div className="flex flex-wrap gap-2">
              {failed > 0 && (
                <Button variant="primary" icon={<RotateCcw aria-hidden="true" />} onPress={run.retry}>
                  Try Failed Rows Again
                </Button>
              )}
              <Button
                icon={<Download aria-hidden="true" />}
                onPress={() => saveText(csvText(reportLines(view, progress)), `Import of ${view.name}.csv`)}
              >
                Download Report
              </Button>
              <Button onPress={onAgain}>New Import</Button>
            </div>
          )}
        </div>
      </Card>
      <ImportTable rows={view.rows} progress={progress} source={null} onToggle={ignore} />
    </div>
  );
}
