import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { z } from 'zod';

const HEADERS = 'undici:request:headers';
const ERROR = 'undici:request:error';
const headers = z.object({ response: z.object({ statusCode: z.number() }) });

/** Counts of the answers to all requests of this process's `fetch`, by status. */
export interface AnswerCounts {
  readonly count: (status: string) => number;
  readonly describe: () => string;
  readonly stop: () => void;
}

/** Counts answers until it is stopped. Requests without an answer count as `none`. */
export function countAnswers(): AnswerCounts {
  const counts = new Map<string, number>();
  const add = (status: string): void => void counts.set(status, (counts.get(status) ?? 0) + 1);
  const onHeaders = (message: unknown): void => add(String(headers.parse(message).response.statusCode));
  const onError = (): void => add('none');
  subscribe(HEADERS, onHeaders);
  subscribe(ERROR, onError);
  return {
    count: (status) => counts.get(status) ?? 0,
    describe: () =>
      [...counts]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
    stop() {
      unsubscribe(HEADERS, onHeaders);
      unsubscribe(ERROR, onError);
    },
  };
}
