import type { Outputs } from '@plainview/contract/index';
import { notify } from '../../ui/overlays/toasts.ts';
import { pluralize } from '../../ui/pluralize.ts';

/** Starts the download of a prepared export; the browser shows its progress. */
export function startDownload({ url, fileName, rows }: Outputs['exports']['prepare']): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  notify({ title: 'Download started', description: `${pluralize(rows, 'row')}, ${fileName}` });
}
