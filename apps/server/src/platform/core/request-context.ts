import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts collected while a request runs, for its log line. */
export interface RequestContext {
  readonly id: string;
  /** The contract's procedure that handles the request (`tickets.create`), if any. */
  procedure: string | null;
  /** Id of the account that makes the request, once known. */
  actorId: string | null;
  /** The error catalog's code if the request was rejected. */
  errorCode: string | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the context of the request that this code runs in, or null. */
export const currentRequestContext = (): RequestContext | null => storage.getStore() ?? null;

export const runWithRequestContext = <Result>(notes: RequestContext, work: () => Result): Result =>
  storage.run(notes, work);

/** Sets the procedure that handles the request; null if it is none of the contract. */
export function setProcedure(procedure: string | null): void {
  const notes = currentRequestContext();
  if (notes) notes.procedure = procedure;
}

/** Records why the request was rejected. */
export function setErrorCode(code: string): void {
  const notes = currentRequestContext();
  if (notes) notes.errorCode = code;
}

/** Sets the account that makes the request. */
export function setActor(userId: string): void {
  const notes = currentRequestContext();
  if (notes) notes.actorId = userId;
}
