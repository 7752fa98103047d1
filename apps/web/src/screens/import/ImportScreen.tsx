import { rememberColumns } from '@plainview/domain/tickets/imports/columns';
import type { Sheet } from '@plainview/domain/tickets/imports/sheet';
import { Play } from 'lucide-react';
import { useMemo } from 'react';
import { api, client } from '../../api/client.ts';
import { describeFormError } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ColumnMappingFields } from '../../features/imports/ColumnMappingFields.tsx';
import { currentRun, useCurrentRun } from '../../features/imports/current-run.ts';
import { EarlierImports } from '../../features/imports/EarlierImports.tsx';
import { FileChoice } from '../../features/imports/FileChoice.tsx';
import { startRun } from '../../features/imports/import-run.ts';
import { importName, leftOutNote } from '../../features/imports/import-view.ts';
import { ImportTable, type RowSource } from '../../features/imports/ImportTable.tsx';
import { FilesWithoutRow, ImportTotals } from '../../features/imports/ImportTotals.tsx';
import { OfficerSeparators } from '../../features/imports/OfficerSeparators.tsx';
import { ReadingPanel } from '../../features/imports/ReadingPanel.tsx';
import { RunPanel } from '../../features/imports/RunPanel.tsx';
import { useImportChoice } from '../../features/imports/use-import-choice.ts';
import {
  useImportPlan,
  type ImportChoice,
  type ImportPlanState,
} from '../../features/imports/use-import-plan.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { forImport } from '../../upload/upload-api.ts';
import { uploadsOf } from '../../upload/upload-engines.ts';

/** /agency/import: a folder of videos and a spreadsheet become tickets. */
export function ImportScreen({ userId }: { userId: string }) {
  const current = useCurrentRun(userId);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Import"
        description="A folder of videos and a spreadsheet become tickets: one row for each video, one ticket for each case number."
      />
      {current ? (
        <RunPanel run={current.run} view={current.view} onAgain={() => currentRun.set(null)} />
      ) : (
        <ImportSetup userId={userId} />
      )}
      <EarlierImports />
    </div>
  );
}

function ImportSetup({ userId }: { userId: string }) {
  const { files, choice, spreadsheetName, problem, chooseFolder, chooseSpreadsheet, drop } =
    useImportChoice();
  return (
    <>
      <Card title="1. Folder and spreadsheet">
        <div className="flex flex-col gap-4">
          <FileChoice
            files={files}
            spreadsheetName={spreadsheetName}
            onFolder={chooseFolder}
            onSpreadsheet={chooseSpreadsheet}
            onDropped={drop}
          />
          {problem !== null && <Banner variant="error">{problem}</Banner>}
        </div>
      </Card>
      {choice && <ImportPlan userId={userId} choice={choice} />}
    </>
  );
}

function ImportPlan({ userId, choice }: { userId: string; choice: ImportChoice }) {
  const plan = useImportPlan(choice);
  const { settings, reading, columns } = plan;
  if (!reading || !settings) return null;
  return (
    <>
      <ReadingPanel
        title="2. How this file was read"
        reading={reading}
        options={plan.options}
        columns={columns}
        onChange={plan.setOptions}
      >
        <OfficerSeparators
          cells={plan.officerCells}
          choice={plan.separators}
          used={plan.usedSeparators}
          onChange={plan.setSeparators}
        />
      </ReadingPanel>
      {plan.problem !== null && <Banner variant="error">{plan.problem}</Banner>}
      {plan.problem === null && reading.sheet && (
        <>
          <Card title="3. Columns" description="Your agency’s choice is remembered for the next import.">
            <ColumnMappingFields
              sheetColumns={reading.sheet.columns}
              columns={columns}
              onChange={plan.setColumns}
            />
          </Card>
          {plan.isMapped ? (
            <ImportStart userId={userId} choice={choice} plan={plan} sheet={reading.sheet} />
          ) : (
            <Banner variant="info">
              Choose the columns of the file name, the incident type and the officers.
            </Banner>
          )}
        </>
      )}
    </>
  );
}

/** Starts the import that was planned. */
function useStart(userId: string, choice: ImportChoice, plan: ImportPlanState, { columns }: Sheet) {
  const { settings, rows, tickets, sheetName } = plan;
  const { fileName, sha256 } = choice.spreadsheet;
  return useMutation({
    mutationKey: api.imports.start.mutationKey(),
    mutationFn: async (_choice: number) => {
      if (!settings) return;
      const started = await client.imports.start({
        fileName,
        sha256,
        sheet: sheetName,
        rows: rows.map((view) => ({
          row: view.planned.row,
          fileName: view.planned.fileName.slice(0, 500),
          note: leftOutNote(view),
        })),
      });
      const { mapping, reading } = rememberColumns(columns, plan.columns, plan.separators);
      const { officerColumns, ...others } = reading;
      await client.imports.setMapping({
        mapping,
        reading: { ...others, ...(officerColumns && { officerColumns: [...officerColumns] }) },
      });
      const engine = uploadsOf(userId, forImport(started.id));
      const run = startRun(engine, {
        importId: started.id,
        settingsVersion: settings.version,
        tickets,
        // The spreadsheet is not about one video.
        files: choice.files.filter(({ file }) => file.name !== fileName),
      });
      currentRun.set({
        userId,
        engine,
        run,
        view: { name: importName({ fileName, sheet: sheetName }), rows },
      });
    },
  });
}

function ImportStart({
  userId,
  choice,
  plan,
  sheet,
}: {
  userId: string;
  choice: ImportChoice;
  plan: ImportPlanState;
  sheet: Sheet;
}) {
  const start = useStart(userId, choice, plan, sheet);
  const { settings, tickets, options, decideCommas } = plan;
  const source = useMemo(
    (): RowSource => ({
      columns: sheet.columns,
      isReadAsShown: options.readsNumbersAsShown,
      onCommas: decideCommas,
    }),
    [sheet, options.readsNumbersAsShown, decideCommas],
  );
  if (!settings) return null;
  return (
    <>
      <Card title="4. Check and start">
        <div className="flex flex-col gap-4">
          <ImportTotals
            tickets={tickets}
            lengths={plan.lengths}
            rates={settings.rates}
            rush={settings.rush}
            incomplete={plan.incomplete}
            leftOut={plan.leftOut}
          />
          {plan.unnamed.length > 0 && <FilesWithoutRow files={plan.unnamed} />}
          {plan.isUnchecked && (
            <Banner variant="warning">The files could not be compared with those stored before.</Banner>
          )}
          {start.isError && <Banner variant="error">{describeFormError(start.error)}</Banner>}
          <Button
            variant="primary"
            className="self-start"
            icon={<Play aria-hidden="true" />}
            isDisabled={tickets.length === 0}
            isPending={start.isPending || plan.isChecking}
            pendingLabel={plan.isChecking ? 'Looking for duplicates...' : 'Starting...'}
            onPress={() => start.mutate(choice.number)}
          >
            Start Import
          </Button>
        </div>
      </Card>
      <ImportTable rows={plan.rows} progress={null} source={source} onToggle={plan.toggle} />
    </>
  );
}
