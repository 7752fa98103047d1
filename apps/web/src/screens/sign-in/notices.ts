/** What is shown before or above the sign-in form on some visits, see `lazy-notices.tsx`. */
export { SignInNote } from '../../features/sessions/sign-in/SignInNote.tsx';
export { UseNotice } from './UseNotice.tsx';
