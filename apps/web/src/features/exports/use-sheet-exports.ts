import type { Inputs, Outputs } from '@plainview/contract/index';
import { screenTexts } from '@plainview/contract/screen-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { describeError, errorCodeOf } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useExport } from './use-export.ts';

/** An export to Google Sheets and how far it is. */
export type SheetExport = Outputs['sheetExports']['list'][number];

type Selection = Inputs['sheetExports']['start']['selection'];

const ASK_MILLISECONDS = 1000;

const isUnderWay = ({ state }: SheetExport): boolean => state === 'waiting' || state === 'running';

/**
 * Own exports to Google Sheets that are under way or were not put away yet. That one begins or ends arrives by the live
 * stream; how far it is, is asked for while it runs.
 */
export function useSheetExports() {
  const queryClient = useQueryClient();
  const invalidate = () => queryClient.invalidateQueries({ queryKey: api.sheetExports.key() });
  const list = useQuery(
    api.sheetExports.list.queryOptions({
      refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? ASK_MILLISECONDS : false),
    }),
  );
  const tryAgain = useMutation(api.sheetExports.tryAgain.mutationOptions({ onSuccess: invalidate }));
  const dismiss = useMutation(api.sheetExports.dismiss.mutationOptions({ onSuccess: invalidate }));
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
 * Export Selected: to Google Sheets where the server has it set up, else `onDownload` is called once the same rows come as a
 * download. `problem` is the sentence for why neither could be begun.
 */
export function useExportSelected(onDownload: () => void) {
  const queryClient = useQueryClient();
  const download = useExport();
  const begin = useMutation(
    api.sheetExports.start.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.sheetExports.key() }),
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
