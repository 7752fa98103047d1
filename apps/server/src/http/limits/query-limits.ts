/** Maximum number of query parameters of one call, and maximum nesting of bracket notation (`a[b][c]`). */
const MAXIMUM_PARAMETERS = 200;
const MAXIMUM_BRACKETS = 8;
/** Largest index in bracket notation (`a[99]`). An array is as long as its largest index. */
export const MAXIMUM_QUERY_INDEX = 500;

/** Returns true if the query string of a URL is within the limits. Does not decode it. */
export function isQueryWithinLimits(address: string): boolean {
  const start = address.indexOf('?');
  if (start === -1) return true;
  const parameters = address.slice(start + 1).split('&');
  return (
    parameters.length <= MAXIMUM_PARAMETERS &&
    parameters.every((parameter) => bracketsOf(parameter) <= MAXIMUM_BRACKETS)
  );
}

const bracketsOf = (parameter: string): number => parameter.match(/\[|%5b/giu)?.length ?? 0;
