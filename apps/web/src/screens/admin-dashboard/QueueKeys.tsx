import { describeError } from '../../api/describe-error.ts';
import { useNextTicket } from '../../features/queue/use-next-ticket.ts';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { useRowKeys, type RowKeysOptions } from '../../ui/table/use-row-keys.ts';

/** The shortcuts of the work queue. Shows why there is no next ticket to open. */
export function QueueKeys(options: Omit<RowKeysOptions, 'noun'>) {
  const next = useNextTicket();
  useRowKeys({ ...options, noun: 'Ticket' });
  useScreenCommands([{ id: 'next-ticket', label: 'Next Ticket to Review', shortcut: 't', run: next.open }]);
  return (
    <>
      {next.error && <Banner variant="error">{describeError(next.error)}</Banner>}
      {next.isLast && <Banner variant="info">There is no open ticket for you.</Banner>}
    </>
  );
}
