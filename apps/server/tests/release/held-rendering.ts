/** Holds renderings of redacted copies in the middle, for tests that end them early. */
import { chmod, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Outputs } from '@plainview/contract/index';
import { orderRedaction } from '@plainview/test-support/order-redaction';
import type { Person } from '@plainview/test-support/test-users';
import { expect, vi } from 'vitest';

export type Ticket = Outputs['tickets']['get'];
type Reviewer = Pick<Person, 'client'>;

/** How soon a rendering has to end. */
export const SOON = { timeout: 10_000, interval: 50 };
const LATER = { timeout: 60_000, interval: 50 };

/** Encodes at a twentieth of the speed of the recording. */
export const SLOWLY = 'exec ffmpeg -readrate 0.05 "$@"';

/** An ffmpeg that renders redacted copies as a test says, and does all other work as usual. */
export interface RenderingFfmpeg {
  readonly program: string;
  /** @param commands shell commands that render; by default as usual */
  render(commands?: string): Promise<void>;
}

export async function makeRenderingFfmpeg(parent: string): Promise<RenderingFfmpeg> {
  const folder = await mkdtemp(path.join(parent, 'programs-'));
  const program = path.join(folder, 'ffmpeg-of-a-test');
  const render = async (commands = ''): Promise<void> => {
    await writeFile(program, `#!/bin/sh\ncase "$*" in *.masks*) :\n${commands}\n;; esac\nexec ffmpeg "$@"\n`);
    await chmod(program, 0o755);
  };
  await render();
  return { program, render };
}

/** Waits until the videos of a ticket are processed, and returns it. */
export async function processed(admin: Reviewer, id: string): Promise<Ticket> {
  return vi.waitFor(async () => {
    const ticket = await admin.client.tickets.get({ id });
    for (const { media } of ticket.videos) {
      expect(media.frameIndexUrl).not.toBeNull();
      expect(media.analysis).toBe('done');
    }
    return ticket;
  }, LATER);
}

export const saveTracks = (who: Reviewer, id: string, videoId: string, version: number) =>
  who.client.redactions.saveTracks({
    id,
    videoId,
    version,
    tracks: [
      {
        id: crypto.randomUUID(),
        reasonCode: 'minor',
        startFrame: 1,
        endFrame: 10,
        keyFrames: `1 1000 1000 3000 ${4000 + version};10 5000 5000 7000 8000`,
      },
    ],
  });

/** Orders a redacted copy of all videos, and marks a region in each. */
export async function orderMarked(ann: Person, admin: Reviewer, ticket: Ticket): Promise<string> {
  const { id } = await orderRedaction(ann, ticket);
  await admin.client.redactions.start({ id });
  for (const { videoId } of ticket.videos) await saveTracks(admin, id, videoId, 0);
  return id;
}

/** Returns the names of the files below a folder of a product. */
async function filesIn(dataDirectory: string, folder: string): Promise<string[]> {
  const found = await readdir(path.join(dataDirectory, folder), { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
}

export const workOf = (dataDirectory: string) => filesIn(dataDirectory, 'media-work');
export const blobsOf = (dataDirectory: string) => filesIn(path.join(dataDirectory, 'files'), 'blobs');
export const without = (names: readonly string[], others: readonly string[]): string[] =>
  names.filter((name) => !others.includes(name));

/** Waits until ffmpeg writes a copy. */
export const untilEncoding = (dataDirectory: string) =>
  expect.poll(() => workOf(dataDirectory), LATER).toEqual(['copy.mp4', 'copy.mp4.masks']);

export const stateOf = async (who: Reviewer, id: string) => (await who.client.redactions.get({ id })).state;
export const untilRendered = (who: Reviewer, id: string) =>
  expect.poll(() => stateOf(who, id), LATER).toBe('to_check');

/** Returns the entries about the rendering of an order, the first one first. */
export async function renderEntries(admin: Reviewer, id: string) {
  const { items } = await admin.client.custody.list({ search: id, limit: 500 });
  return items.filter(({ event }) => /^redaction\..*render/u.test(event)).toReversed();
}
export const renderEvents = async (admin: Reviewer, id: string) =>
  (await renderEntries(admin, id)).map(({ event }) => event);
export const ONCE = ['redaction.render_requested', 'redaction.video_rendered', 'redaction.rendered'];

export const fileIdOf = (url: string | undefined): string => url?.split('/').at(-1) ?? '';
