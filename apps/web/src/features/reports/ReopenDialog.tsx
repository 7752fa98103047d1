import { errorCatalog } from '@plainview/contract/error-catalog';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

const LONGEST_REASON = 2000;

interface ReopenDialogProps {
  readonly isOpen: boolean;
  readonly reason: string;
  readonly onReasonChange: (reason: string) => void;
  readonly isPending: boolean;
  /** Message for why reopening failed. */
  readonly problem: string | null;
  readonly onReopen: () => void;
  readonly onClose: () => void;
}

/** Asks why a completed ticket is reopened; the reason stays in its timeline. */
export function ReopenDialog(props: ReopenDialogProps) {
  const { isOpen, reason, onReasonChange, isPending, problem, onReopen, onClose } = props;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isBlank = reason.trim() === '';

  const reopen = (): void => {
    setErrors(isBlank ? { reason: errorCatalog.REASON_REQUIRED.message } : {});
    if (!isBlank && !isPending) onReopen();
  };

  return (
    <Dialog isOpen={isOpen} onOpenChange={(next) => !next && onClose()} title="Reopen Ticket" keepsTyped>
      <Form onSubmit={reopen} errors={errors}>
        {problem !== null && <Banner variant="error">{problem}</Banner>}
        <p>
          The ticket goes back to In Progress. What was delivered stays as it is; the next delivery is a new
          version.
        </p>
        <TextArea
          name="reason"
          label="Reason"
          description="The agency sees it in the ticket’s timeline."
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={onReasonChange}
          isRequired
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" isPending={isPending}>
            Reopen Ticket
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
