import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Imports what is shown before or above the form on some visits. */
const importNotices = () => import('./notices.ts');

export const UseNotice = lazyComponent(async () => (await importNotices()).UseNotice);

// Its place is kept free, so that the form does not move under the pointer.
export const SignInNote = lazyComponent(async () => (await importNotices()).SignInNote, {
  placeholder: () => (
    <div aria-hidden="true" className="mb-4 border border-transparent py-2 text-sm">
      &nbsp;
    </div>
  ),
});
