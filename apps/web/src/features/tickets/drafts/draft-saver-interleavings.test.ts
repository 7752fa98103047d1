import { emptyDraftFields, type DraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';
import { expect, test, vi } from 'vitest';
import {
  createDraftSaver,
  type DraftSaver,
  type OpenedDraft,
  type ServerDraft,
  type UnsentDraft,
} from './draft-saver.ts';

/** A pseudorandom sequence, so that a failure can be repeated. */
function* draws(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

const typed = (notes: string): DraftFields => ({ ...emptyDraftFields, notes });

class Refused extends Error {}

/** A call that has not reached the server, or whose answer has not reached the page. */
interface Call {
  readonly draft: ServerDraft;
  readonly answer: PromiseWithResolvers<ServerDraft>;
}

/**
 * A server with one draft, and a tab whose page is reloaded. Calls arrive when the test says
 * so, in any order.
 */
function surroundings() {
  const calls: Call[] = [];
  let server: ServerDraft = { revision: 0, fields: emptyDraftFields };
  let kept: UnsentDraft | null = null;
  let page = 0;

  /** Stores a draft as the server does. */
  function store({ revision, fields }: ServerDraft): ServerDraft {
    if (revision !== server.revision) {
      if (fields.notes === server.fields.notes) return server;
      throw new Refused();
    }
    server = { revision: revision + 1, fields };
    return server;
  }

  function open(): DraftSaver {
    page += 1;
    const own = page;
    const stored: OpenedDraft = { ...server, stored: server.fields, unanswered: [] };
    return createDraftSaver(
      {
        save: (draft) => {
          const answer = Promise.withResolvers<ServerDraft>();
          // Nobody waits for it after a reload.
          answer.promise.catch(() => undefined);
          calls.push({ draft, answer });
          return answer.promise;
        },
        load: () => Promise.resolve(server),
        keep: (draft) => {
          if (own === page) kept = draft;
        },
        refusalOf: (error) =>
          error instanceof Refused ? { code: 'DRAFT_CHANGED', message: 'changed' } : null,
      },
      kept ? { ...kept, stored: null } : stored,
    );
  }

  function arrive(at: number, fate: 'answered' | 'lost request' | 'lost answer'): void {
    const [call] = calls.splice(at, 1);
    if (!call) return;
    if (fate === 'lost request') return call.answer.reject(new TypeError('network'));
    try {
      const stored = store(call.draft);
      if (fate === 'answered') call.answer.resolve(stored);
      else call.answer.reject(new TypeError('network'));
    } catch (error) {
      call.answer.reject(error);
    }
    return undefined;
  }

  return {
    calls,
    open,
    arrive,
    get notes() {
      return { server: server.fields.notes, kept: kept?.fields.notes ?? null };
    },
  };
}

/** Types, reloads and delivers calls in a drawn order. @returns what is left at the end */
async function playRound(seed: number) {
  const sequence = draws(seed);
  const next = (): number => sequence.next().value ?? 0;
  const tab = surroundings();
  let saver = tab.open();
  let last = '';
  const log: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    const choice = next();
    if (choice < 0.35) {
      // Few texts, so that one is often typed again.
      last = 'abc'.charAt(Math.floor(next() * 3));
      log.push(`type ${last}`);
      saver.change(typed(last));
    } else if (choice < 0.6) {
      const wait = [100, 800, 5000][Math.floor(next() * 3)] ?? 0;
      log.push(`wait ${wait}`);
      await vi.advanceTimersByTimeAsync(wait);
    } else if (choice < 0.7) {
      log.push('reload');
      if (next() < 0.5) void saver.flush();
      saver.end();
      saver = tab.open();
      saver.resume();
    } else {
      const fate = (['answered', 'answered', 'lost request', 'lost answer'] as const)[Math.floor(next() * 4)];
      const at = Math.floor(next() * tab.calls.length);
      log.push(`${fate ?? ''} ${at}`);
      tab.arrive(at, fate ?? 'answered');
      await vi.advanceTimersByTimeAsync(0);
    }
    const { server, kept } = tab.notes;
    expect(kept ?? server, `${seed}: ${log.join(', ')}`).toBe(last);
    expect(saver.get().problem, `${seed}: ${log.join(', ')}`).toBeNull();
  }
  for (let turn = 0; turn < 20; turn += 1) {
    while (tab.calls.length > 0) tab.arrive(0, 'answered');
    await vi.advanceTimersByTimeAsync(5000);
  }
  saver.end();
  return { ...tab.notes, last, steps: `${seed}: ${log.join(', ')}` };
}

test('DK-03 in whatever order input, calls and reloads come, this tab or the server has the last input', async () => {
  vi.useFakeTimers();
  try {
    for (let seed = 1; seed <= 500; seed += 1) {
      const { server, kept, last, steps } = await playRound(seed);
      expect({ server, kept, steps }).toEqual({ server: last, kept: null, steps });
    }
  } finally {
    vi.useRealTimers();
  }
});
