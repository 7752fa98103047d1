/** Parameters that the query string of one call may have, and how deep bracket notation (`a[b][c]`) may nest. */
const MAXIMUM_PARAMETERS = 200;
const MAXIMUM_BRACKETS = 8;
/** Largest position in bracket notation (`a[99]`): an array is as long as its largest position. */
export const MAXIMUM_QUERY_INDEX = 500;

/** Returns true where the query string of an address stays within the limits, without decoding it. */
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
