import { screenTexts } from '@plainview/contract/screen-texts';
import { describeError } from '../../api/describe-error.ts';
import type { useExport } from '../../features/exports/use-export.ts';
import type { useDeleteTicket } from '../../features/tickets/ticket-queries.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

interface DashboardMessagesProps {
  readonly remove: ReturnType<typeof useDeleteTicket>;
  readonly file: ReturnType<typeof useExport>;
}

/** Why an action of the screen failed. */
export function DashboardMessages({ remove, file }: DashboardMessagesProps) {
  return (
    <>
      {remove.error && (
        <Banner variant="error" takesFocus onDismiss={remove.reset}>
          {describeError(remove.error, screenTexts.deleteTicketFailed)}
        </Banner>
      )}
      {file.problem !== null && (
        <Banner variant="error" takesFocus onDismiss={file.dismiss}>
          {file.problem}
        </Banner>
      )}
    </>
  );
}
