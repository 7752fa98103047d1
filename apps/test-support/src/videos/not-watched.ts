/** The reason given by tests that deliver a report without watching its videos. */
export const NOT_WATCHED = 'This test watches nothing.';
