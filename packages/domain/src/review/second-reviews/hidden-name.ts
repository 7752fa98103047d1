/** Replaces a name that an unfinished review hides. */
export const HIDDEN_NAME = 'Name hidden';
/** Replaces the id of an account whose name is hidden. Null would mean the system. */
export const HIDDEN_ACCOUNT = '00000000-0000-0000-0000-000000000000';
