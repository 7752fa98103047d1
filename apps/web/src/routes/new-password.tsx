import { createFileRoute } from '@tanstack/react-router';
import { ChooseNewPassword } from '../screens/new-password/ChooseNewPassword.tsx';
import { requireNewPassword } from './-guards.ts';

export const Route = createFileRoute('/new-password')({
  beforeLoad: requireNewPassword,
  component: NewPassword,
});

function NewPassword() {
  const navigate = Route.useNavigate();
  return <ChooseNewPassword onDone={() => void navigate({ to: '/', replace: true })} />;
}
