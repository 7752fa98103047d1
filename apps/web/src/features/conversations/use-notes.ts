import type { Outputs } from '@plainview/contract/index';
import { api, client } from '../../api/client.ts';
import { useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

type Note = Outputs['notes']['add'];

const noteKey = (note: Note): string => note.id;

/** Returns the internal notes on a ticket, newest first, loaded page by page. */
export const useNotes = (ticketId: string) =>
  useInfiniteList<Note>({
    queryKey: api.notes.list.key({ input: { ticketId } }),
    read: (range, signal) => client.notes.list({ ticketId, ...range }, { signal }),
    keyOf: noteKey,
  });

/** Adds an internal note, which the ticket's timeline counts. */
export const useAddNote = () => useMutation(api.notes.add.mutationOptions());
