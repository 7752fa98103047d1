import { emptyDraftFields, type DraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createDraftSaver,
  type DraftEffects,
  type DraftRefusal,
  type OpenedDraft,
  type ServerDraft,
  type UnsentDraft,
} from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Refused extends Error {
  readonly refusal: DraftRefusal;
  constructor(code: DraftRefusal['code']) {
    super(code);
    this.refusal = { code, message: code };
  }
}

const typed = (notes: string): DraftFields => ({ ...emptyDraftFields, notes });

/** An empty draft as a form opens it. */
const opened: OpenedDraft = {
  revision: 0,
  fields: emptyDraftFields,
  stored: emptyDraftFields,
  unanswered: [],
};

/** A server with one draft, and a tab. */
function surroundings() {
  const server = { draft: { revision: 0, fields: emptyDraftFields } as ServerDraft, calls: 0 };
  const kept: { draft: UnsentDraft | null } = { draft: null };
  const failures: ('lost request' | 'lost answer' | DraftRefusal['code'])[] = [];
  const open = (draft: OpenedDraft) => createDraftSaver(effects, draft);
  const effects: DraftEffects = {
    save: ({ revision, fields }) => {
      server.calls += 1;
      const failure = failures.shift();
      if (failure === 'lost request') return Promise.reject(new TypeError('network'));
      if (failure !== undefined && failure !== 'lost answer') return Promise.reject(new Refused(failure));
      if (revision !== server.draft.revision) return Promise.reject(new Refused('DRAFT_CHANGED'));
      server.draft = { revision: revision + 1, fields };
      return failure ? Promise.reject(new TypeError('network')) : Promise.resolve(server.draft);
    },
    load: () => Promise.resolve(server.draft),
    keep: (draft) => {
      kept.draft = draft;
    },
    refusalOf: (error) => (error instanceof Refused ? error.refusal : null),
  };
  return { server, kept, failures, open, saver: open(opened) };
}

test('DK-03 input is saved once typing pauses, and kept in the tab until then', async () => {
  const { server, kept, saver } = surroundings();
  saver.change(typed('a'));
  await vi.advanceTimersByTimeAsync(500);
  saver.change(typed('ab'));
  // Renders without a change, as while files are sent, do not postpone it.
  for (let render = 0; render < 5; render += 1) {
    await vi.advanceTimersByTimeAsync(160);
    saver.change(typed('ab'));
  }
  expect(server).toMatchObject({ calls: 1, draft: { revision: 1, fields: { notes: 'ab' } } });
  expect(kept.draft).toBeNull();
  saver.change(typed('abc'));
  expect(kept.draft).toMatchObject({ revision: 1, fields: { notes: 'abc' } });
  expect(saver.unsent()).toEqual(kept.draft);
  await saver.flush();
  expect(server.draft).toMatchObject({ revision: 2, fields: { notes: 'abc' } });
});

test.each(['lost request', 'lost answer'] as const)('DK-03 after a %s, nothing is lost', async (failure) => {
  const { server, kept, failures, saver } = surroundings();
  failures.push(failure);
  saver.change(typed('one'));
  await vi.advanceTimersByTimeAsync(800);
  expect(saver.get().state).toBe('unreachable');
  expect(kept.draft?.fields.notes).toBe('one');
  saver.change(typed('two'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.draft.fields.notes).toBe('two');
  expect(saver.get()).toEqual({ state: 'saved', problem: null });
  expect(kept.draft).toBeNull();
});

test('DK-03 a change in another tab stops it, until the user decides', async () => {
  const { server, kept, saver } = surroundings();
  server.draft = { revision: 1, fields: typed('other') };
  saver.change(typed('mine'));
  await vi.advanceTimersByTimeAsync(800);
  expect(saver.get().problem?.code).toBe('DRAFT_CHANGED');
  saver.change(typed('mine!'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server).toMatchObject({ calls: 1, draft: { fields: { notes: 'other' } } });
  expect(kept.draft?.fields.notes).toBe('mine!');
  await saver.overwrite();
  expect(server.draft).toMatchObject({ revision: 2, fields: { notes: 'mine!' } });
  expect(saver.get().problem).toBeNull();
});

test('DK-03 nothing is saved while the draft becomes a ticket', async () => {
  const { server, saver } = surroundings();
  saver.change(typed('x'));
  saver.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.calls).toBe(0);
  saver.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.draft.fields.notes).toBe('x');
});

test('DK-03 input that is typed while the draft becomes a ticket is kept in the tab', () => {
  const { kept, saver } = surroundings();
  saver.stop();
  saver.change(typed('late'));
  expect(kept.draft?.fields.notes).toBe('late');
});

test('DK-03 what is typed and deleted again is not kept', async () => {
  const { server, kept, saver } = surroundings();
  saver.change(typed('x'));
  saver.change(emptyDraftFields);
  expect(kept.draft).toBeNull();
  expect(saver.get()).toEqual({ state: 'saved', problem: null });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.calls).toBe(0);
});

test('DK-03 everything is deleted from a draft that a reload left unsaved', async () => {
  const { server, open } = surroundings();
  server.draft = { revision: 3, fields: typed('saved') };
  const saver = open({ revision: 3, fields: typed('saved!'), stored: null, unanswered: [] });
  saver.change(emptyDraftFields);
  await saver.flush();
  expect(server.draft).toEqual({ revision: 4, fields: emptyDraftFields });
});

test('DK-03 after a reload during a call, the saver recognizes what that call saved', async () => {
  const { server, kept, failures, saver, open } = surroundings();
  failures.push('lost answer');
  saver.change(typed('one'));
  const call = saver.flush();
  saver.change(typed('one two'));
  const reloaded = open({ ...(kept.draft ?? opened), stored: null });
  await call;
  saver.end();
  expect(server.draft.fields.notes).toBe('one');
  await reloaded.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(reloaded.get()).toEqual({ state: 'saved', problem: null });
  expect(server.draft.fields.notes).toBe('one two');
});

test('DK-03 an ended saver keeps nothing, also not what a running call answers', async () => {
  const { kept, saver } = surroundings();
  saver.change(typed('one'));
  const call = saver.flush();
  saver.change(typed('two'));
  saver.end();
  kept.draft = null;
  await call;
  saver.change(typed('three'));
  expect([kept.draft, saver.unsent()]).toEqual([null, null]);
});

test.each(['SESSION_LOCKED', 'TOO_MANY_DRAFTS'] as const)(
  'DK-03 after the refusal %s, the next change is saved',
  async (code) => {
    const { server, failures, saver } = surroundings();
    failures.push(code);
    saver.change(typed('one'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.calls).toBe(1);
    expect(saver.get().problem?.code).toBe(code);
    saver.change(typed('two'));
    await vi.advanceTimersByTimeAsync(800);
    expect(server.draft.fields.notes).toBe('two');
    expect(saver.get()).toEqual({ state: 'saved', problem: null });
  },
);

test('DK-03 an overloaded server is asked again', async () => {
  const { server, failures, saver } = surroundings();
  failures.push('OVERLOADED');
  saver.change(typed('one'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.draft.fields.notes).toBe('one');
});

test('a saver matches the draft that the server has at its revision, until something is typed', async () => {
  const { server, saver } = surroundings();
  expect(saver.isSavedAs(opened)).toBe(true);
  saver.change(typed('a'));
  expect(saver.isSavedAs(opened)).toBe(false);
  await saver.flush();
  const { revision, fields } = server.draft;
  expect(saver.isSavedAs(opened)).toBe(false);
  expect(saver.isSavedAs({ revision, fields, stored: fields, unanswered: [] })).toBe(true);
  expect(saver.isSavedAs({ revision, fields, stored: null, unanswered: [] })).toBe(false);
  expect(saver.isSavedAs({ revision: revision + 1, fields, stored: fields, unanswered: [] })).toBe(false);
  saver.end();
  expect(saver.isSavedAs({ revision, fields, stored: fields, unanswered: [] })).toBe(false);
});
