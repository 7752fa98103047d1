import { createORPCClient, getEventMeta } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { ClientRetryPlugin, type ClientRetryPluginContext } from '@orpc/client/plugins';
import type { ContractRouterClient } from '@orpc/contract';
import { affectedBySubjects } from '@plainview/contract/effects';
import type { Contract, Outputs } from '@plainview/contract/index';
import { isAccessEvent, isTextAccess } from '@plainview/domain/evidence/accesses/evidence-access';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api, callsAddress } from '../client.ts';
import { isAccountError } from '../describe-error.ts';
import { fetchJson } from '../fetch-json.ts';
import { queryKeyOf } from '../refetch/refetch-affected.ts';
import { retryAfterOf } from '../repeat-when-overloaded.ts';
import { takeLedgerPosition } from './ledger-position.ts';
import { reconnectDelay } from './reconnect-delay.ts';

type Change = Outputs['live']['changes'] extends AsyncIterator<infer Item> ? Item : never;

/** A separate client that reconnects automatically; a user's own calls fail and report the error. */
const client: ContractRouterClient<Contract, ClientRetryPluginContext> = createORPCClient(
  new RPCLink<ClientRetryPluginContext>({
    url: callsAddress,
    fetch: fetchJson,
    plugins: [new ClientRetryPlugin()],
  }),
);

const THROTTLE_MILLISECONDS = 80;

interface Following {
  /** Ends the subscription. */
  readonly signal: AbortSignal;
  /** Called when the server reports a change of an upload. */
  readonly onUpload: (uploadId: string) => void;
}

/**
 * Follows the changes of the ledger until the signal aborts. Continues after rejections: if the user is still
 * signed in afterwards, the page must not become stale.
 * @param options.onRefused checks again who is signed in, which may abort the signal
 */
export async function keepFollowingChanges(
  queryClient: QueryClient,
  { onRefused, ...following }: Following & { readonly onRefused: () => Promise<void> },
): Promise<void> {
  const { signal } = following;
  for (let refusals = 0; !signal.aborted; refusals += 1) {
    try {
      await subscribeToChanges(queryClient, following);
    } catch {
      if (signal.aborted) return;
      await onRefused();
      await pause(reconnectDelay(refusals));
    }
  }
}

/**
 * Follows the changes of the ledger and refetches the data that they affect. The first stream starts at the
 * ledger position at which the page began to read, so that data just loaded is not loaded twice. Refetches
 * everything after each reconnect, since changes may have been missed. Ends with the signal.
 * @throws the server's error if the account is no longer approved
 */
async function subscribeToChanges(queryClient: QueryClient, { signal, onUpload }: Following): Promise<void> {
  const refresh = throttle(() => void queryClient.invalidateQueries());
  const invalidate = invalidateIn(queryClient);
  const touched = new Set<Change['subject']>();
  const lookedAt = new Set<string>();
  const askAgain = throttle(() => {
    for (const affected of affectedBySubjects(touched)) invalidate(queryKeyOf(affected));
    for (const id of lookedAt) invalidate(api.tickets.get.key({ input: { id } }));
    invalidate(api.custody.list.key());
    touched.clear();
    lookedAt.clear();
  });
  let after = takeLedgerPosition();
  while (!signal.aborted) {
    const changes = await subscribe(signal, refresh, after);
    // Data read before a stream without a known start position was open may be older than it.
    if (after === null) refresh();
    after = null;
    for await (const change of changes) {
      if (change.subject === 'upload') onUpload(change.subjectId);
      // A user viewed or saved a file: its ticket's timeline has a new entry, but no list changed.
      // A text that was sent is only in the Audit Trail.
      if (isAccessEvent(change.event)) {
        if (!isTextAccess(change.event)) lookedAt.add(change.ticketId ?? '');
      } else touched.add(change.subject);
      // Faults of stored files are recorded with the video or report.
      if (change.event.startsWith('file.')) touched.add('storage');
      askAgain();
    }
    // The server is stopping, a proxy timed out, or the account changed; the next call shows which.
    await pause(reconnectDelay(0));
  }
}

function subscribe(signal: AbortSignal, onReconnected: () => void, after: string | null) {
  let failures = 0;
  return client.live.changes(undefined, {
    signal,
    ...(after !== null && { lastEventId: after }),
    context: {
      retry: Number.POSITIVE_INFINITY,
      shouldRetry: ({ error }) => !isAccountError(error),
      // A server that shuts down or is overloaded gives each stream its own delay.
      retryDelay: ({ error }) =>
        getEventMeta(error)?.retry ?? Math.max(reconnectDelay(failures), retryAfterOf(error) ?? 0),
      onRetry: () => (isSuccess) => {
        failures = isSuccess ? 0 : failures + 1;
        if (isSuccess) onReconnected();
      },
    },
  });
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, milliseconds);
  });

/**
 * Returns a function that runs at most once per interval, so that simultaneous changes cause one
 * round of requests.
 */
function throttle(run: () => void): () => void {
  let timer: number | null = null;
  return () => {
    timer ??= window.setTimeout(() => {
      timer = null;
      run();
    }, THROTTLE_MILLISECONDS);
  };
}

type Invalidate = (queryKey: QueryKey) => void;

/**
 * Returns a function that invalidates the queries with a key. Running requests finish first and are then sent
 * once more: if each change canceled them, a page would show nothing new while changes are faster than
 * responses.
 */
const invalidateIn =
  (queryClient: QueryClient): Invalidate =>
  (queryKey) =>
    void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
