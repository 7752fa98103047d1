import type { Inputs } from '@plainview/contract/index';
import { screenTexts } from '@plainview/contract/screen-texts';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { notify } from '../../ui/overlays/toasts.ts';
import { pluralize } from '../../ui/pluralize.ts';

/** What a download shall hold, and as what. */
export type ExportWish = Inputs['exports']['prepare'];

/**
 * Asks for a download and starts it; the browser shows how it comes in. `problem` is the sentence for why the last
 * one could not be had.
 */
export function useExport() {
  const prepare = useMutation(
    api.exports.prepare.mutationOptions({
      onSuccess: ({ url, fileName, rows }) => {
        save(url, fileName);
        notify({
          title: 'Download started',
          description: `${pluralize(rows, 'row')}, ${fileName}`,
        });
      },
    }),
  );
  const failed = prepare.variables?.kind === 'videos' ? screenTexts.exportFailed : screenTexts.downloadFailed;
  return {
    start: (wish: ExportWish, onStarted?: () => void): void =>
      prepare.mutate(wish, onStarted && { onSuccess: onStarted }),
    isPending: prepare.isPending,
    problem: prepare.error && describeError(prepare.error, failed),
    dismiss: prepare.reset,
  };
}

/** Hands an address to the browser's own downloads. */
function save(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
