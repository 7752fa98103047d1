import { describeError } from '../../api/describe-error.ts';
import type { useExportSelected } from '../../features/exports/use-sheet-exports.ts';
import type { useProcessSelected } from '../../features/processing/use-processing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

interface LibraryMessagesProps {
  readonly sheet: ReturnType<typeof useExportSelected>;
  readonly processing: ReturnType<typeof useProcessSelected>;
  readonly news: string | null;
  readonly onDismissNews: () => void;
}

/** Results of the actions on the selected videos. */
export function LibraryMessages({ sheet, processing, news, onDismissNews }: LibraryMessagesProps) {
  return (
    <>
      {sheet.problem !== null && (
        <Banner variant="error" takesFocus onDismiss={sheet.dismiss}>
          {sheet.problem}
        </Banner>
      )}
      {processing.error && (
        <Banner variant="error" takesFocus onDismiss={processing.reset}>
          {describeError(processing.error)}
        </Banner>
      )}
      {processing.data && !processing.data.isOpen && (
        <Banner variant="warning" onDismiss={processing.reset}>
          Your browser blocked the new tab.{' '}
          <a href={processing.data.url} target="_blank" rel="noopener" className="underline">
            Open the Processing Tool
          </a>
        </Banner>
      )}
      {news !== null && (
        <Banner variant="info" onDismiss={onDismissNews}>
          {news}
        </Banner>
      )}
    </>
  );
}
