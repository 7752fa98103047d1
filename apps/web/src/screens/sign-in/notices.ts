/** Notices that some visits show before or above the sign-in form, see `lazy-notices.tsx`. */
export { SignInNote } from '../../features/sessions/sign-in/SignInNote.tsx';
export { UseNotice } from './UseNotice.tsx';
