import { problems } from '@plainview/contract/errors';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

/** A video that the report will rest on. */
export interface ReportVideo {
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
  readonly problem: string | null;
  readonly onDeliver: () => void;
  readonly onClose: () => void;
}

/** Asks for the summary and shows what the report will rest on, before it becomes immutable. */
export function DeliverDialog(props: DeliverDialogProps) {
  const { isOpen, videos, summary, onSummaryChange, isPending, problem, onDeliver, onClose } = props;
  const [asked, setAsked] = useState(false);
  const isBlank = summary.trim() === '';
  const total = videos.reduce((sum, video) => sum + video.findings, 0);

  const deliver = (): void => {
    setAsked(true);
    if (!isBlank) onDeliver();
  };

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Deliver Report">
      ...
    </Dialog>
  );
}
