import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Imports what asks for the password again. */
const importReauth = () => import('./reauth.ts');

export const LockScreen = lazyComponent(async () => (await importReauth()).LockScreen);
export const ReauthDialog = lazyComponent(async () => (await importReauth()).ReauthDialog);
export const ReauthProblem = lazyComponent(async () => (await importReauth()).ReauthProblem);
