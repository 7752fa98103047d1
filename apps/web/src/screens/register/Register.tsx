import { Link } from '@tanstack/react-router';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';

const RegistrationForm = lazyComponent(
  async () => (await import('../../features/session/sign-in/RegistrationForm.tsx')).RegistrationForm,
  { placeholder: () => <Skeleton className="h-[30rem] w-full" /> },
);

/** /register */
export function Register({ onRegistered }: { onRegistered: () => void }) {
  return (
    <SignInPage title="Create an account">
      <RegistrationForm onRegistered={onRegistered} />
      <p className="mt-5 text-sm">
        <Link to="/login" className="text-link underline underline-offset-2">
          Already have an account? Sign in
        </Link>
      </p>
    </SignInPage>
  );
}
