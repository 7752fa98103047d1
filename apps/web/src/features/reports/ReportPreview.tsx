import { ExternalLink } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { postPreview, type WrittenReport } from './post-preview.ts';

interface PreviewButtonsProps {
  readonly ticketId: string;
  readonly written: WrittenReport;
  /** Why the report cannot be previewed yet; null if it can. */
  readonly barrier: string | null;
  /** Shows the preview in the dialog, which needs a wide screen and a browser with a PDF viewer. */
  readonly onShow: () => void;
}

/** Buttons that open the PDF as it would be delivered. */
export function PreviewButtons({ ticketId, written, barrier, onShow }: PreviewButtonsProps) {
  const hint = useId();
  const hinted = { isDisabled: barrier !== null, ...(barrier !== null && { 'aria-describedby': hint }) };
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap gap-2">
        {navigator.pdfViewerEnabled && (
          <Button onPress={onShow} className="max-lg:hidden" {...hinted}>
            Preview Report
          </Button>
        )}
        <Button
          icon={<ExternalLink aria-hidden />}
          onPress={() => postPreview(ticketId, written, '_blank')}
          {...hinted}
        >
          Preview in New Tab
        </Button>
      </div>
      {barrier !== null && (
        <p id={hint} className="text-xs text-soft">
          {barrier}
        </p>
      )}
    </div>
  );
}

interface PreviewFrameProps {
  readonly ticketId: string;
  /** The text to show. Another object loads the preview again. */
  readonly written: WrittenReport;
  readonly isOutdated: boolean;
}

/** Shows the PDF in the browser's own viewer. */
export function PreviewFrame({ ticketId, written, isOutdated }: PreviewFrameProps) {
  const name = useId();
  useEffect(() => postPreview(ticketId, written, name), [ticketId, written, name]);
  return (
    <div className="flex min-h-0 flex-col gap-2 max-lg:hidden">
      <output className="text-sm text-soft">
        {isOutdated
          ? 'The text has changed since this preview. Preview it again to see the change.'
          : 'This is the PDF that will be delivered, except for its number, the time of delivery and the end of the chain of custody.'}
      </output>
      {/* Browsers do not start their PDF viewer in a sandbox. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        name={name}
        title="Preview of the report"
        className="h-[60dvh] w-full rounded-md border border-line bg-sunken"
      />
    </div>
  );
}
