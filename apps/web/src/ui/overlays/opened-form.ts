import { createExternalStore } from '../external-store.ts';

/** Whether a dialog with a form has been opened on this page. A module of its own, because each page loads it. */
export const openedForm = createExternalStore(false);
