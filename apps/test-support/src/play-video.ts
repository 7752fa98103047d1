import type { Inputs } from '@plainview/contract/index';
import type { Person } from './test-users.ts';

type Segment = Inputs['coverage']['record']['segments'][number];

/**
 * Loads a video in a person's session, as a player does. Only then does what they play of it count.
 * @param range bytes in the notation of HTTP, such as `0-499`; by default the whole file
 */
export async function loadVideo(
  person: Pick<Person, 'fetch'>,
  videoId: string,
  range?: string,
): Promise<void> {
  const response = await person.fetch(`/media/videos/${videoId}`, {
    headers: range === undefined ? {} : { range: `bytes=${range}` },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the video could not be loaded: ${response.status}`);
}

/** Returns a segment from second to second, played at normal speed with sound unless stated otherwise. */
export const segment = (from: number, to: number, rate = 1, isHeard = true): Segment => ({
  startMicroseconds: Math.round(from * 1_000_000),
  endMicroseconds: Math.round(to * 1_000_000),
  rate,
  isHeard,
});

/** Returns how many seconds of footage a person has watched for the first time since then. */
export async function secondsWatched(person: Pick<Person, 'client'>, since: Date): Promise<number> {
  const { watchedMicroseconds } = await person.client.coverage.getOwnDay({ since });
  return watchedMicroseconds / 1_000_000;
}
