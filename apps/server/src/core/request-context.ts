import { AsyncLocalStorage } from 'node:async_hooks';

/** What is learned of a request on its way, for its line in the log. */
export interface RequestContext {
  readonly id: string;
  /** The contract's procedure that answers (`tickets.create`), where one does. */
  procedure: string | null;
  /** Id of the account that asks, once that is known. */
  actorId: string | null;
  /** Why the request was refused, by the catalogue's code, where it was. */
  refusal: string | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request under which this code runs, or null. */
export const currentRequestContext = (): RequestContext | null => storage.getStore() ?? null;

export const runWithRequestContext = <Result>(notes: RequestContext, work: () => Result): Result =>
  storage.run(notes, work);

/** Notes why a request is refused. */
export function setErrorCode(code: string): void {
  const notes = currentRequestContext();
  if (notes) notes.refusal = code;
}

/** Sets the account that makes the request. */
export function setActor(userId: string): void {
  const notes = currentRequestContext();
  if (notes) notes.actorId = userId;
}
