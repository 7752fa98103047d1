import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { caseEvents } from './case-events.ts';
import type { DemoCase } from './demo-case.ts';
import { footageOf, type PictureSize } from './demo-footage.ts';
import type { DemoPerson } from './demo-people.ts';
import { play, registrationEvents, type DemoStage } from './demo-stage.ts';
import { openStudio } from './footage/make-footage.ts';
import { letterheadEvents } from './letterheads/letterheads.ts';
import { questionEvents, type DemoQuestion } from './questions.ts';

/** The content of a demo. */
export interface DemoScript {
  readonly people: readonly DemoPerson[];
  readonly cases: readonly DemoCase[];
  readonly questions: readonly DemoQuestion[];
  /** Makes small videos, for tests that need to be fast. */
  readonly pictures?: PictureSize;
}

const FULL_SIZE: PictureSize = { width: null, frameRate: 12 };

/** Returns the first moment of a demo, shortly before the first registration. */
export function startOfDemo({ people }: Pick<DemoScript, 'people'>, now: Date): Date {
  const first = Math.min(...people.map((person) => person.registered(now).getTime()));
  return new Date(first - 60 * 60_000);
}

/**
 * Fills a running product through its own API, in chronological order. The product's clock is set to
 * each moment, so that dates, prices, hashes and ledger entries are realistic. At the end the clock
 * shows the real time.
 * @param now the moment from which the script counts back
 * @param onTicket called with the number of tickets submitted so far
 */
export async function fillDemo(
  stage: DemoStage,
  script: DemoScript,
  now: Date,
  onTicket: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  const staged = script.cases
    .toSorted((one, other) => one.submitted(now).getTime() - other.submitted(now).getTime())
    .map((demoCase) => {
      const by = script.people.find(({ name }) => name === demoCase.by);
      if (!by) throw new Error(`no person is named ${demoCase.by}`);
      const footage = footageOf(demoCase, by, demoCase.submitted(now), script.pictures ?? FULL_SIZE);
      return { demoCase, footage };
    });
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-demo-'));
  const studio = openStudio(
    folder,
    staged.flatMap(({ footage }) => footage),
  );
  try {
    let done = 0;
    const file = studio.file;
    await play(stage, [
      ...script.people.flatMap((person) => registrationEvents(stage, person, now)),
      ...letterheadEvents(stage, script.people, now),
      ...staged.flatMap((one) => caseEvents(stage, { ...one, file }, now)),
      ...script.questions.flatMap((question) => questionEvents(stage, question, now)),
      ...staged.map(({ demoCase }) => ({
        at: demoCase.submitted(now),
        run: async () => onTicket((done += 1), staged.length),
      })),
    ]);
    stage.clock.release();
  } finally {
    await studio.close();
    await rm(folder, { recursive: true, force: true });
  }
}
