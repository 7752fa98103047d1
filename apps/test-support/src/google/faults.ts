import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Operation } from './spreadsheet-calls.ts';

/**
 * A fault of one call. `cut`: executed, but the connection breaks before the response. `held`: executed, but
 * never answered. `late`: executed only after the caller has given up. `overtaken`: never answered, and
 * executed only after the next call of its kind. `until`: succeeds, but only after a promise resolves.
 */
export type Fault =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  | { readonly kind: 'until'; readonly released: Promise<void> }
  | { readonly kind: 'cut' | 'held' | 'late' | 'overtaken' };

/** Faults that a test injects into calls. */
export interface FaultPlan {
  /**
   * Injects faults into the next calls of a kind, one fault each. @returns once the last of them has arrived
   * and, unless its fault prevents that, was executed
   */
  spoil(operation: Operation, ...faults: Fault[]): Promise<void>;
  /** Injects a fault into every call of a kind until `heal`. */
  spoilAll(operation: Operation, fault: Fault): void;
  heal(): void;
}

interface PlannedFault {
  readonly fault: Fault | undefined;
  /** Call once the fault has happened. */
  readonly done: () => void;
}

/** Creates an empty plan. `take` removes the fault of the next call of a kind from it. */
export function createFaultPlan(): FaultPlan & { readonly take: (operation: Operation) => PlannedFault } {
  const waiting = new Map<Operation, PlannedFault[]>();
  const constant = new Map<Operation, Fault>();
  return {
    take: (operation) =>
      waiting.get(operation)?.shift() ?? { fault: constant.get(operation), done: () => undefined },
    async spoil(operation, ...faults) {
      const queue = waiting.get(operation) ?? [];
      waiting.set(operation, queue);
      await Promise.all(faults.map((fault) => new Promise<void>((done) => queue.push({ fault, done }))));
    },
    spoilAll: (operation, fault) => void constant.set(operation, fault),
    heal() {
      constant.clear();
      waiting.clear();
    },
  };
}

interface FaultyCall {
  /** Executes the call. */
  readonly act: () => { readonly status: number; readonly answer: object };
  /** Postpones the call until after the next one of its kind. */
  readonly postpone: () => void;
}

const json = { 'content-type': 'application/json; charset=UTF-8' };

/** Responds to a call with its fault, if any. */
export async function answerWithFault(
  response: ServerResponse,
  fault: Fault | undefined,
  { act, postpone }: FaultyCall,
): Promise<void> {
  if (fault?.kind === 'until') await fault.released;
  switch (fault?.kind) {
    case 'answer':
      response.writeHead(fault.status, fault.headers ?? json).end(fault.body ?? '');
      return;
    case 'overtaken':
      postpone();
      return;
    case 'late':
      await once(response, 'close');
      act();
      return;
    case 'held':
      act();
      return;
    case 'cut':
      act();
      response.destroy();
      return;
    case 'until':
    case undefined: {
      const { status, answer } = act();
      sendJson(response, status, answer);
    }
  }
}

/** Responds with JSON. */
export function sendJson(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, json).end(JSON.stringify(answer));
}
