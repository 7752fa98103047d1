/** The dialogs of the second factor, which load together. */
export { EnrolForm } from './EnrolForm.tsx';
export { ReauthActionDialog } from './ReauthActionDialog.tsx';
