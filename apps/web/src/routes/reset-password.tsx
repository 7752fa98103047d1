import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ResetPassword } from '../screens/password-reset/ResetPassword.tsx';

export const Route = createFileRoute('/reset-password')({ component: Reset });

function Reset() {
  // In the fragment, which browsers never send to a server.
  const code = useLocation({ select: ({ hash }) => hash });
  return <ResetPassword key={code} code={code} />;
}
