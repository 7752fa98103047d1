import { problems } from '@plainview/contract/errors';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

const LONGEST_REASON = 2000;

interface ReopenDialogProps {
  readonly isOpen: boolean;
  readonly reason: string;
  readonly onReasonChange: (reason: string) => void;
  readonly isPending: boolean;
  /** The sentence for why reopening failed. */
  readonly problem: string | null;
  readonly onReopen: () => void;
  readonly onClose: () => void;
}

/** Asks why a completed ticket is taken up again; the reason stays in its timeline. */
export function ReopenDialog(props: ReopenDialogProps) {
  const { isOpen, reason, onReasonChange, isPending, problem, onReopen, onClose } = props;
  const [wasAsked, setWasAsked] = useState(false);
  const isBlank = reason.trim() === '';

  const reopen = (): void => {
    setWasAsked(true);
    if (!isBlank && !isPending) onReopen();
  };

  return (
    <Dialog isOpen={isOpen} onOpenChange={(next) => !next && onClose()} title="Reopen Ticket">
      <form
        className="space-y-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          reopen();
        }}
      >
        {problem !== null && <Banner variant="error">{problem}</Banner>}
        <p>
          The ticket goes back to In Progress. What was delivered stays as it is; the next delivery is a new
          version.
        </p>
        <TextArea
          label="Reason"
          description="The agency sees it in the ticket’s timeline."
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={onReasonChange}
          isRequired
          errorMessage={wasAsked && isBlank ? problems.REASON_REQUIRED.message : undefined}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" isPending={isPending}>
            Reopen Ticket
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
