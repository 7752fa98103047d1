import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ConfirmEmail } from '../screens/confirm-email/ConfirmEmail.tsx';

export const Route = createFileRoute('/confirm-email')({ component: Confirm });

function Confirm() {
  // In the fragment, which browsers never send to a server.
  const code = useLocation({ select: ({ hash }) => hash });
  return <ConfirmEmail key={code} code={code} />;
}
