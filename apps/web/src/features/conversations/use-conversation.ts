import type { Outputs } from '@plainview/contract/index';
import { api, client } from '../../api/client.ts';
import { useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

export type Message = Outputs['messages']['send'];

const messageKey = (message: Message): string => message.id;

/** Returns the messages on a ticket, newest first, loaded page by page. */
export const useMessages = (ticketId: string) =>
  useInfiniteList<Message>({
    queryKey: api.messages.list.key({ input: { ticketId } }),
    read: (range, signal) => client.messages.list({ ticketId, ...range }, { signal }),
    keyOf: messageKey,
  });

/** Sends messages and resumes the clock. Both change the ticket. */
export function useConversationActions() {
  return {
    send: useMutation(api.messages.send.mutationOptions()),
    resume: useMutation(api.messages.resume.mutationOptions()),
  };
}
