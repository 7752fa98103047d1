import { ORPCError } from '@orpc/client';

/** How a call ended, in words: 'done', or the refusal's code and text as the caller received them. */
export async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ORPCError && error.defined) return `${String(error.code)}: ${error.message}`;
    return `undefined error: ${String(error)}`;
  }
}
