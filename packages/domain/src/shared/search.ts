/** Longest search that a list takes, in characters. */
export const LONGEST_SEARCH = 200;
