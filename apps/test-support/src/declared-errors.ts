import { errorCatalog } from '@plainview/contract/error-catalog';
import { z } from 'zod';

const error = z.object({ defined: z.literal(false), code: z.string() });
/** An error as calls of the client and calls of the API receive it. */
const answer = z.union([z.object({ json: error }).transform(({ json }) => json), error]);

/**
 * Requires that the contract declares the error of a call: clients show a general message for others. Each call of a
 * test is checked.
 * @throws Error if the code is in the catalog, but not among the procedure's errors
 */
export async function requireDeclaredError(pathname: string, response: Response): Promise<void> {
  if (response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return;
  if (!/^\/(?:rpc|api)\//u.test(pathname)) return;
  const text = await response.clone().text();
  const undeclared = answer.safeParse(parse(text));
  if (undeclared.success && undeclared.data.code in errorCatalog)
    throw new Error(`${pathname} answered ${undeclared.data.code}, which its contract does not declare`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
