import type { Inputs } from '@plainview/contract/index';
import { screenTexts } from '@plainview/contract/screen-texts';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { startDownload } from './start-download.ts';

/** Contents and format of a download. */
export type ExportInput = Inputs['exports']['prepare'];

/**
 * Prepares a download and starts it; the browser shows its progress. `problem` is the message for why the
 * last one failed.
 */
export function useExport() {
  const prepare = useMutation(api.exports.prepare.mutationOptions({ onSuccess: startDownload }));
  const failed = prepare.variables?.kind === 'videos' ? screenTexts.exportFailed : screenTexts.downloadFailed;
  return {
    start: (wish: ExportInput, onStarted?: () => void): void =>
      prepare.mutate(wish, onStarted && { onSuccess: onStarted }),
    isPending: prepare.isPending,
    problem: prepare.error && describeError(prepare.error, failed),
    dismiss: prepare.reset,
  };
}
