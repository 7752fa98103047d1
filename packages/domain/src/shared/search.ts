/** Maximum length of a search term, in characters. */
export const LONGEST_SEARCH = 200;
