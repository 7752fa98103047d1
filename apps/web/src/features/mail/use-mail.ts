import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { MailFilter } from './mail-filter.ts';

/** A message of the outbox. */
export type MailMessage = Outputs['mail']['list']['items'][number];

/** Delivery states are not in the ledger, so live changes do not report them. */
const LOOK_AGAIN_MILLISECONDS = 10_000;

const messageKey = (message: MailMessage): string => message.id;

/** Returns the messages, newest first, loaded page by page. */
export function useMailList(filter: MailFilter) {
  return useInfiniteList<MailMessage>({
    queryKey: api.mail.list.key({ input: filter }),
    read: (range, signal) => client.mail.list({ ...filter, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: messageKey,
    refetchInterval: LOOK_AGAIN_MILLISECONDS,
  });
}

/** Result of `useMailList`, as screens pass it on. */
export type MailList = ReturnType<typeof useMailList>;

/** Returns whether mail is sent, and what needs attention. */
export const useMailStatus = () =>
  useQuery(api.mail.status.queryOptions({ refetchInterval: LOOK_AGAIN_MILLISECONDS }));

/** Returns the content of a message. */
export const useMailMessage = (id: string) =>
  useQuery(api.mail.get.queryOptions({ input: { id }, refetchInterval: LOOK_AGAIN_MILLISECONDS }));

/** Sends a message again. */
export function useSendAgain() {
  return useMutation(api.mail.sendAgain.mutationOptions());
}
