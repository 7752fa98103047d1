/** Returns the anchor of a heading, as GitHub generates it for the first heading with this text. */
export const headingSlug = (/** @type {string} */ text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
