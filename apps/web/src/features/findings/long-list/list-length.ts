/** Up to this many findings, all are in the DOM, so that the browser's search finds text in them. */
export const MOST_WHOLE = 100;

/** Findings of a long list that are shown while its code loads: more than a tall screen shows. */
export const SHOWN_WHILE_LOADING = 20;
