import type { ErrorCode } from '@plainview/domain/shared/error-code';
import type { DraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';
import { createExternalStore } from '../../../ui/external-store.ts';

/** A draft as the server has it. */
export interface ServerDraft {
  readonly revision: number;
  readonly fields: DraftFields;
}

/** Input of a draft that the server does not have yet. */
export interface UnsentDraft extends ServerDraft {
  /** Texts of the last calls without an answer: the server may have one of them. */
  readonly unanswered: readonly string[];
}

/** A draft as a form opens it. */
export interface OpenedDraft extends UnsentDraft {
  /** The fields as the server has them; null if unknown. */
  readonly stored: DraftFields | null;
}

/** Functions that the saver needs. */
export interface DraftEffects {
  /** Throws the server's error. */
  readonly save: (draft: ServerDraft) => Promise<ServerDraft>;
  readonly load: () => Promise<ServerDraft>;
  /** Stores input in this tab; null once the server has it. */
  readonly keep: (draft: UnsentDraft | null) => void;
  /** Returns the server's refusal; null if the server did not answer. */
  readonly refusalOf: (error: unknown) => DraftRefusal | null;
}

/** Why the server does not save a draft. */
export interface DraftRefusal {
  readonly code: ErrorCode;
  readonly message: string;
}

export interface DraftState {
  /** Saved, or not yet: typed a moment ago, or the server cannot be reached. */
  readonly state: 'saved' | 'unsaved' | 'unreachable';
  /** Why the server refuses to save the draft; null if it does not. */
  readonly problem: DraftRefusal | null;
}

/** Waits this long after the last key press before it saves, in milliseconds. */
const QUIET_TIME = 800;

/** Waits this long before it tries again to reach the server, in milliseconds. */
const RETRY_TIME = 5000;

/** Number of unanswered calls that are remembered. */
const MOST_UNANSWERED = 5;

/**
 * Refusals after which only the user can decide what to do. After others, the next change is saved as usual.
 */
const finalCodes: ReadonlySet<ErrorCode> = new Set([
  'DRAFT_CHANGED',
  'DRAFT_SUBMITTED',
  'DRAFT_DISCARDED',
  'NOT_FOUND',
]);

/** Refusals that pass by themselves. */
const passingCodes: ReadonlySet<ErrorCode> = new Set(['OVERLOADED', 'TOO_MANY_ATTEMPTS']);

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Saves the input of a draft shortly after each change, one call at a time. Until the server has it, the
 * input is kept in this tab. A change in another tab or on another device stops it, so that neither input
 * is lost unnoticed.
 */
export function createDraftSaver(effects: DraftEffects, opened: OpenedDraft) {
  const { store, input, show, schedule, keepWanted, flush } = createSaving(effects, opened);
  return {
    get: store.get,

    /** Returns the state, and renders again when it changes. */
    use: store.use,

    /** Returns the input that the server may not have; null if it has all of it. */
    unsent: (): UnsentDraft | null => (input.isEnded ? null : unsentOf(input)),

    change: (fields: DraftFields): void => {
      // The form renders again while files are sent.
      if (textOf(fields) === textOf(input.wanted)) return;
      input.wanted = fields;
      keepWanted();
      const { problem } = store.get();
      const isFinal = problem !== null && finalCodes.has(problem.code);
      show(unsentOf(input) ? 'unsaved' : 'saved', isFinal ? problem : null);
      if (!isFinal) schedule(QUIET_TIME);
    },

    /** Saves at once. Resolves when the call ends, whether it succeeded or not. */
    flush,

    /** Saves this input instead of the server's. */
    overwrite: async (): Promise<void> => {
      try {
        const { revision } = await effects.load();
        input.revision = revision;
        show('unsaved');
        await flush();
      } catch {
        show('unreachable', store.get().problem);
      }
    },

    /** Saves again after the draft was restored. */
    tryAgain: async (): Promise<void> => {
      show('unsaved');
      await flush();
    },

    /** Saves nothing until `resume`. Input is still kept in this tab. */
    stop: (): void => {
      input.isStopped = true;
    },

    /** Saves again, after `stop`. */
    resume: (): void => {
      input.isStopped = false;
      if (unsentOf(input)) schedule(0);
    },

    /** Notes that a form shows the draft. @returns a function to call when it closes */
    show: (): (() => void) => {
      input.forms += 1;
      return () => {
        input.forms -= 1;
      };
    },

    /** Returns whether the server is known to have this draft at this revision, and nothing is unsaved. */
    isSavedAs: ({ revision, stored }: OpenedDraft): boolean =>
      !input.isEnded &&
      unsentOf(input) === null &&
      revision === input.revision &&
      stored !== null &&
      textOf(stored) === input.saved,

    /** Returns whether a form shows the draft. */
    isShown: (): boolean => input.forms > 0,

    /** Neither saves nor keeps anything from now on, also not what a running call answers. */
    end: (): void => {
      input.isEnded = true;
    },
  };
}

interface Input {
  /** The revision that the server is known to have. */
  revision: number;
  /** The input that the server is known to have, as text; null if unknown. */
  saved: string | null;
  wanted: DraftFields;
  /** Sent without an answer, the newest last. */
  readonly unanswered: Set<string>;
  forms: number;
  isStopped: boolean;
  isEnded: boolean;
}

function unsentOf({ revision, saved, wanted, unanswered }: Input): UnsentDraft | null {
  if (unanswered.size === 0 && textOf(wanted) === saved) return null;
  return { revision, fields: wanted, unanswered: [...unanswered] };
}

/** Creates what saves the wanted input, and tries again while the server cannot be reached. */
function createSaving(effects: DraftEffects, { revision, fields, stored, unanswered }: OpenedDraft) {
  const store = createExternalStore<DraftState>({ state: 'saved', problem: null });
  const input: Input = {
    revision,
    saved: stored && textOf(stored),
    wanted: fields,
    unanswered: new Set(unanswered),
    forms: 0,
    isStopped: false,
    isEnded: false,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  const show = (state: DraftState['state'], problem: DraftRefusal | null = null): void =>
    store.set({ state, problem });
  const keepWanted = (): void => {
    if (!input.isEnded) effects.keep(unsentOf(input));
  };

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  async function saveOnce(): Promise<void> {
    const sent = input.wanted;
    expectAnswer(input, textOf(sent));
    // A page that is reloaded meanwhile recognizes its own call in what the server has.
    keepWanted();
    try {
      accept(await effects.save({ revision: input.revision, fields: sent }), sent);
    } catch (error) {
      await handleFailure(effects.refusalOf(error), sent);
    }
  }

  async function handleFailure(refusal: DraftRefusal | null, sent: DraftFields): Promise<void> {
    let isUnreachable = refusal === null;
    if (refusal?.code === 'DRAFT_CHANGED') {
      // The conflict may be with an earlier call of this tab whose answer was lost.
      const current = await effects.load().catch(() => null);
      if (current && input.unanswered.has(textOf(current.fields))) return accept(current, current.fields);
      isUnreachable = current === null;
    }
    if (refusal === null || isUnreachable) {
      show('unreachable');
      return schedule(RETRY_TIME);
    }
    input.unanswered.delete(textOf(sent));
    keepWanted();
    show('unsaved', refusal);
    if (passingCodes.has(refusal.code)) schedule(RETRY_TIME);
    return undefined;
  }

  function accept(answer: ServerDraft, sent: DraftFields): void {
    input.revision = answer.revision;
    input.saved = textOf(sent);
    input.unanswered.clear();
    keepWanted();
    if (unsentOf(input)) schedule(0);
    else show('saved');
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (running) {
      await running;
      return flush();
    }
    const { problem } = store.get();
    const isFinal = problem !== null && finalCodes.has(problem.code);
    if (input.isStopped || input.isEnded || isFinal || !unsentOf(input)) return undefined;
    running = saveOnce().finally(() => {
      running = null;
    });
    return running;
  }

  return { store, input, show, schedule, keepWanted, flush };
}

/** Adds the text of a call, and forgets the oldest one if there are too many. */
function expectAnswer({ unanswered }: Input, text: string): void {
  unanswered.add(text);
  const [oldest] = unanswered;
  if (oldest !== undefined && unanswered.size > MOST_UNANSWERED) unanswered.delete(oldest);
}

/** Returns the same text for the same input, in whatever order a database returns its keys. */
function textOf({ videos, ...fields }: DraftFields): string {
  const { incidentType, officersInvolved, notes, caseNumber, incidentAt, isSeries, isRush, category } =
    fields;
  return JSON.stringify([
    [incidentType, officersInvolved, notes, caseNumber, incidentAt, isSeries, isRush, category],
    Object.entries(videos)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, video]) => [
        id,
        video.length,
        video.category,
        video.notes,
        video.deviceId,
        video.wornBy,
        video.location,
        video.recordedAt,
      ]),
  ]);
}
