/** Id of the form, by which shapes over the picture return the focus to it. */
export const FINDING_FORM = 'finding-form';
