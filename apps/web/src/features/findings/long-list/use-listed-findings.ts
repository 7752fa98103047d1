import { numberFindings, orderFindings } from '@plainview/domain/review/findings/finding-number';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PanelVideo } from '../FindingSection.tsx';
import { useFindings } from '../use-findings.ts';
import { MOST_WHOLE } from './list-length.ts';
import { searchFindings } from './search-findings.ts';

/** Returns the findings of a ticket in reading order, and those that the user searches for. */
export function useListedFindings(ticketId: string, videos: readonly PanelVideo[]) {
  const query = useFindings(ticketId);
  const [sought, setSought] = useState('');
  const videoIds = useMemo(() => videos.map(({ videoId }) => videoId), [videos]);
  const findings = useMemo(() => orderFindings(query.data ?? [], videoIds), [query.data, videoIds]);
  const numbers = useMemo(() => numberFindings(findings, videoIds), [findings, videoIds]);
  const listed = useMemo(() => searchFindings(findings, sought), [findings, sought]);
  const ids = useMemo(() => listed.map(({ id }) => id), [listed]);
  // A list that became long stays so: changing it would move the focus.
  const [isLong, setLong] = useState(false);
  if (!isLong && findings.length > MOST_WHOLE) setLong(true);
  /** The box that scrolls the list. */
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const onChange = (text: string): void => {
    flushSync(() => setSought(text));
    // Shows the first finding that was found.
    scroller?.scrollTo({ top: 0 });
  };
  return {
    query,
    findings,
    numbers,
    listed,
    ids,
    isLong,
    scroller,
    setScroller,
    search: { sought, onChange },
  };
}
