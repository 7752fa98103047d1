/** The dialogs that ask for the password again, see `lazy-reauth.ts`. */
export { LockScreen } from './LockScreen.tsx';
export { ReauthDialog } from './ReauthDialog.tsx';
export { ReauthProblem } from './ReauthProblem.tsx';
