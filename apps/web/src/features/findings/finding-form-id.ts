/** Id of the form. Shapes over the picture return the focus to it. */
export const FINDING_FORM = 'finding-form';
