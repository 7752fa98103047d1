import { Link } from '@tanstack/react-router';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';

const ConfirmEmailForm = lazyComponent(
  async () => (await import('../../features/session/sign-in/ConfirmEmailForm.tsx')).ConfirmEmailForm,
  { placeholder: () => <Skeleton className="h-28 w-full" /> },
);

/** /confirm-email, with the code from the link's fragment or typed in. */
export function ConfirmEmail({ code }: { code: string }) {
  return (
    <SignInPage title="Confirm your email address">
      <ConfirmEmailForm code={code} />
      <p className="mt-5 text-sm">
        <Link to="/login" className="text-link underline underline-offset-2">
          Sign in
        </Link>
      </p>
    </SignInPage>
  );
}
