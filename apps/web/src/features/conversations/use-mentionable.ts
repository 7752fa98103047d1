import type { MessageSide } from '@plainview/domain/tickets/conversations/conversation';
import { mentionedIn } from '@plainview/domain/tickets/conversations/mention';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { sideLabels } from './side-labels.ts';

/**
 * Returns the people whom a text on a ticket can mention, loaded when someone begins to write.
 * @param side null for people of both sides
 */
export function useMentionable(ticketId: string, side: MessageSide | null) {
  const [isWanted, setWanted] = useState(false);
  const { data, refetch } = useQuery(
    api.messages.mentionable.queryOptions({ input: { ticketId }, enabled: isWanted }),
  );
  const peopleIn = (found: typeof data) =>
    (found?.items ?? [])
      .filter((person) => side === null || person.side === side)
      .map((person) => ({ id: person.id, name: person.name, detail: sideLabels[person.side] }));
  return {
    people: peopleIn(data),
    load: () => setWanted(true),
    /** Returns the ids of the people whom a text mentions. */
    findMentioned: async (text: string): Promise<string[]> => {
      if (!text.includes('@')) return [];
      const found = data ?? (await refetch()).data;
      return mentionedIn(text, peopleIn(found)).map(({ id }) => id);
    },
  };
}
