/** The dialogs of saved views, which load together. */
export { ManageViewsDialog } from './ManageViewsDialog.tsx';
export { ViewNameDialog } from './ViewNameDialog.tsx';
