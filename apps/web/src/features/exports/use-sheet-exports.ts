import type { Inputs, Outputs } from '@plainview/contract/index';
import { screenTexts } from '@plainview/contract/screen-texts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { describeError, errorCodeOf } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useExport } from './use-export.ts';

/** An export to Google Sheets with its progress. */
export type SheetExport = Outputs['sheetExports']['list'][number];

type Selection = Inputs['sheetExports']['start']['selection'];

const ASK_MILLISECONDS = 1000;

const isInProgress = ({ state }: SheetExport): boolean => state === 'waiting' || state === 'running';

/**
 * Returns the user's exports to Google Sheets that are running or not yet dismissed. The live stream reports
 * starts and ends; progress is polled while an export runs.
 */
export function useSheetExports() {
  const list = useQuery(
    api.sheetExports.list.queryOptions({
      refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? ASK_MILLISECONDS : false),
    }),
  );
  const tryAgain = useMutation(api.sheetExports.tryAgain.mutationOptions());
  const dismiss = useMutation(api.sheetExports.dismiss.mutationOptions());
  const error = tryAgain.error ?? dismiss.error;
  return {
    exports: list.data ?? [],
    tryAgain: (id: string): void => tryAgain.mutate({ id }),
    retried: tryAgain.isPending ? tryAgain.variables.id : null,
    dismiss: (id: string): void => dismiss.mutate({ id }),
    problem: error && describeError(error, screenTexts.exportFailed),
  };
}

/**
 * Runs Export Selected: to Google Sheets if the server has it configured, else calls `onDownload` after
 * starting a download of the same rows. `problem` is the message for why neither could start.
 */
export function useExportSelected(onDownload: () => void) {
  const download = useExport();
  const begin = useMutation(
    api.sheetExports.start.mutationOptions({
      onError: (error, { selection }) => {
        if (isNotSetUp(error)) download.start({ kind: 'videos', format: 'xlsx', selection }, onDownload);
      },
    }),
  );
  const failed = isNotSetUp(begin.error) ? null : begin.error;
  return {
    start: (selection: Selection): void => begin.mutate({ selection }),
    isPending: begin.isPending || download.isPending,
    problem: failed ? describeError(failed, screenTexts.exportFailed) : download.problem,
    dismiss: (): void => {
      begin.reset();
      download.dismiss();
    },
  };
}

const isNotSetUp = (error: unknown): boolean => errorCodeOf(error) === 'SHEETS_NOT_SET_UP';
