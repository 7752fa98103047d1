import type { Access } from './access.ts';

/** Classes of calls that are rejected under overload (decision 0047): the first two first, `read` last. */
export const sheddableClasses = ['anonymous', 'bulk', 'list', 'stream', 'upload', 'read'] as const;
export type SheddableClass = (typeof sheddableClasses)[number];

/**
 * How overload treats a call. `bulk` calls read or produce a lot at once. `regular` calls are rejected only beyond
 * the maximum number of calls, `exempt` ones never.
 */
export type CallClass = SheddableClass | 'regular' | 'exempt';

/**
 * Returns the class of a procedure that declares none: `anonymous` if anyone may call it, otherwise `read` if it
 * only reads.
 */
export function defaultCallClass(access: Access | undefined, method: string): CallClass {
  if (access?.caller === 'anyone') return 'anonymous';
  return method === 'GET' ? 'read' : 'regular';
}
