import { errorCatalog } from '@plainview/contract/error-catalog';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyId } from '../../ui/CopyId.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';

/** A video that the report will cover. */
interface ReportVideo {
  readonly videoId: string;
  /** Name of the video entry in the ticket, for example "video-1". */
  readonly label: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly findings: number;
}

interface DeliverDialogProps {
  readonly isOpen: boolean;
  readonly videos: readonly ReportVideo[];
  readonly summary: string;
  readonly onSummaryChange: (summary: string) => void;
  readonly isPending: boolean;
  /** Message for why the last delivery failed. */
  readonly problem: string | null;
  readonly onDeliver: () => void;
  readonly onClose: () => void;
}

/** Asks for the summary and shows what the report will be based on, before it becomes immutable. */
export function DeliverDialog(props: DeliverDialogProps) {
  const { isOpen, videos, summary, onSummaryChange, isPending, problem, onDeliver, onClose } = props;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isBlank = summary.trim() === '';
  const total = videos.reduce((sum, video) => sum + video.findings, 0);

  const deliver = (): void => {
    setErrors(isBlank ? { summary: errorCatalog.SUMMARY_REQUIRED.message } : {});
    if (!isBlank && !isPending) onDeliver();
  };

  return (
    <Dialog isOpen={isOpen} onOpenChange={(next) => !next && onClose()} title="Deliver Report" keepsTyped>
      <Form onSubmit={deliver} errors={errors}>
        {problem !== null && <Banner variant="error">{problem}</Banner>}
        <p>
          The report will contain {pluralize(total, 'finding')} and is based on{' '}
          {pluralize(videos.length, 'video')}:
        </p>
        <ul className="divide-y divide-line rounded-md border border-line">
          {videos.map((video) => (
            <li key={video.videoId} className="px-3 py-2">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 break-all">
                  <span className="font-medium">{video.label}</span> {video.fileName}
                </span>
                <span className="text-soft">{pluralize(video.findings, 'finding')}</span>
              </p>
              <p className="text-xs text-soft">
                SHA-256 <CopyId length={12} label="SHA-256" value={video.sha256} />
              </p>
            </li>
          ))}
        </ul>
        <TextArea
          name="summary"
          label="Summary"
          description="Opens the report: what was reviewed and what the agency should know first."
          rows={10}
          value={summary}
          onChange={onSummaryChange}
          isRequired
        />
        <p className="text-soft">
          A delivered report is immutable: neither you nor the agency can change it. To correct something
          later, reopen the ticket and deliver a new version; this one stays.
        </p>
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" isPending={isPending}>
            Deliver Report
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
