import type { DraftFields } from '@plainview/domain/draft/ticket-draft';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { createExternalStore } from '../../../ui/external-store.ts';

/** A draft as the server has it. */
export interface ServerDraft {
  readonly revision: number;
  readonly fields: DraftFields;
}

/** Functions that the saver needs. */
export interface DraftEffects {
  /** Throws the server's error. */
  readonly save: (draft: ServerDraft) => Promise<ServerDraft>;
  readonly load: () => Promise<ServerDraft>;
  /** Stores input in this tab; null once the server has it. */
  readonly keep: (draft: ServerDraft | null) => void;
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

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Saves the input of a draft shortly after each change, one call at a time. Until the server has it, the input is kept in
 * this tab. A change in another tab or on another device stops it, so that neither input is lost unnoticed.
 */
export function createDraftSaver(effects: DraftEffects, start: ServerDraft) {
  const { store, input, show, schedule, flush } = createSaving(effects, start);
  return {
    get: store.get,

    /** Returns the state, and renders again when it changes. */
    use: store.use,

    change: (fields: DraftFields): void => {
      // The form renders again while files are sent.
      if (textOf(fields) === textOf(input.wanted)) return;
      input.wanted = fields;
      if (input.isStopped || !isDirty(input)) return;
      effects.keep({ revision: input.revision, fields });
      const { problem } = store.get();
      // Another draft may have been discarded meanwhile.
      const isLasting = problem !== null && problem.code !== 'TOO_MANY_DRAFTS';
      show('unsaved', isLasting ? problem : null);
      if (!isLasting) schedule(QUIET_TIME);
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

    /** Saves no more. */
    stop: (): void => {
      input.isStopped = true;
    },

    /** Saves again, after `stop`. */
    resume: (): void => {
      input.isStopped = false;
      if (isDirty(input)) schedule(0);
    },
  };
}

interface Input {
  /** The revision that the server is known to have. */
  revision: number;
  /** The input that the server is known to have, as text. */
  saved: string;
  wanted: DraftFields;
  isStopped: boolean;
}

const isDirty = ({ wanted, saved }: Input): boolean => textOf(wanted) !== saved;

/** Creates what saves the wanted input, and tries again while the server cannot be reached. */
function createSaving(effects: DraftEffects, { revision, fields }: ServerDraft) {
  const store = createExternalStore<DraftState>({ state: 'saved', problem: null });
  const input: Input = { revision, saved: textOf(fields), wanted: fields, isStopped: false };
  /** Sent without an answer: the server may have one of them. */
  const unanswered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  const show = (state: DraftState['state'], problem: DraftRefusal | null = null): void =>
    store.set({ state, problem });

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  async function saveOnce(): Promise<void> {
    const sent = input.wanted;
    unanswered.add(textOf(sent));
    try {
      accept(await effects.save({ revision: input.revision, fields: sent }), sent);
    } catch (error) {
      const refusal = effects.refusalOf(error);
      if (refusal?.code === 'DRAFT_CHANGED' && (await adoptOwn())) return;
      if (refusal === null) {
        show('unreachable');
        schedule(RETRY_TIME);
      } else show('unsaved', refusal);
    }
  }

  function accept(answer: ServerDraft, sent: DraftFields): void {
    input.revision = answer.revision;
    input.saved = textOf(sent);
    unanswered.clear();
    if (isDirty(input)) {
      effects.keep({ revision: input.revision, fields: input.wanted });
      schedule(0);
    } else {
      effects.keep(null);
      show('saved');
    }
  }

  /** The conflict may be with an earlier call of this saver whose answer was lost. */
  async function adoptOwn(): Promise<boolean> {
    try {
      const current = await effects.load();
      if (!unanswered.has(textOf(current.fields))) return false;
      accept(current, current.fields);
      return true;
    } catch {
      return false;
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (running) {
      await running;
      return flush();
    }
    if (input.isStopped || !isDirty(input) || store.get().problem !== null) return undefined;
    running = saveOnce().finally(() => {
      running = null;
    });
    return running;
  }

  return { store, input, show, schedule, flush };
}

/** Returns the same text for the same input, in whatever order a database returns its keys. */
function textOf({ videos, ...fields }: DraftFields): string {
  const { incidentType, officersInvolved, notes, caseNumber, incidentAt, isSeries, isRush } = fields;
  return JSON.stringify([
    [incidentType, officersInvolved, notes, caseNumber, incidentAt, isSeries, isRush],
    Object.entries(videos)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, video]) => [
        id,
        video.length,
        video.category,
        video.notes,
        video.deviceId,
        video.location,
        video.recordedAt,
      ]),
  ]);
}
