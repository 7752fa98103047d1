import type { Inputs } from '@plainview/contract/index';
import { SECOND } from '@plainview/domain/shared/time';
import { PRESENCE_REPORTED_EVERY } from '@plainview/domain/tickets/queue/presence';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, callsAddress } from '../../api/client.ts';

/** The page loads first, and who only passes by is not reported. */
const SETTLED_AFTER = SECOND;

/**
 * Reports that the user has a ticket's review open, while the page is visible. @returns the other
 * administrators who do, by name
 */
export function usePresence(ticketId: string) {
  const [pageId] = useState(() => crypto.randomUUID());
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const { data, isError } = useQuery(
    api.queue.reportPresence.queryOptions({
      input: { ticketId, pageId },
      enabled: isSettled,
      refetchInterval: PRESENCE_REPORTED_EVERY,
      retry: false,
      gcTime: 0,
    }),
  );
  useEffect(() => {
    const leave = (): void => sendLeaving({ ticketId, pageId, isLeaving: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [ticketId, pageId]);
  return isError ? [] : (data?.others ?? []);
}

/**
 * Sends a report that also arrives if the page is being closed. If it is lost, the server
 * notices the silence.
 */
function sendLeaving(report: Inputs['queue']['reportPresence']): void {
  const init: RequestInit = {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'x-plainview-background': '1' },
    body: JSON.stringify({ json: report }),
  };
  fetch(`${callsAddress().pathname}/queue/reportPresence`, init).catch(() => undefined);
}
