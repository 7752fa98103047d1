import type { Outputs } from '@plainview/contract/index';
import type { QueryClient } from '@tanstack/react-query';
import { api, client } from './client.ts';

type Change = Outputs['live']['changes'] extends AsyncIterator<infer Item> ? Item : never;

const FIRST_PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 15_000;
const GATHER_MILLISECONDS = 80;

/**
 * Follows the changes of the ledger and asks again for what they touched. After each reconnect everything is
 * asked again, so that nothing missed in between stays unseen. Ends with the signal, or with the session.
 */
export async function followChanges(
  queryClient: QueryClient,
  signal: AbortSignal,
  onUpload: (uploadId: string) => void,
): Promise<void> {
  const refresh = gather(() => void queryClient.invalidateQueries());
  const changes = await client.live.changes(undefined, {
    signal,
    context: {
      retry: Number.POSITIVE_INFINITY,
      retryDelay: ({ attemptIndex }) =>
        Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** attemptIndex, LONGEST_PAUSE_MILLISECONDS),
      onRetry: () => (isSuccess) => {
        if (isSuccess) refresh();
      },
    },
  });
  // What was read before the stream was open may be older than its beginning.
  refresh();
  const touched = new Set<Change['subject']>();
  const askAgain = gather(() => {
    for (const subject of touched) invalidate(queryClient, subject);
    touched.clear();
  });
  for await (const change of changes) {
    if (change.subject === 'upload') onUpload(change.subjectId);
    touched.add(change.subject);
    askAgain();
  }
}

/** Several changes at one moment (a ticket with its videos) lead to one round of questions. */
function gather(act: () => void): () => void {
  let timer: number | null = null;
  return () => {
    timer ??= window.setTimeout(() => {
      timer = null;
      act();
    }, GATHER_MILLISECONDS);
  };
}

function invalidate(queryClient: QueryClient, subject: Change['subject']): void {
  switch (subject) {
    case 'user':
      void queryClient.invalidateQueries({ queryKey: api.users.key() });
      void queryClient.invalidateQueries({ queryKey: api.session.key() });
      break;
    case 'finding':
      void queryClient.invalidateQueries({ queryKey: api.findings.key() });
      void queryClient.invalidateQueries({ queryKey: api.tickets.get.key() });
      break;
    case 'ticket':
    case 'video':
    case 'report':
      void queryClient.invalidateQueries({ queryKey: api.tickets.key() });
      break;
    case 'upload':
      break;
  }
}
