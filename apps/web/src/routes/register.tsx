import { createFileRoute } from '@tanstack/react-router';
import { Register } from '../screens/register/Register.tsx';
import { requireGuest } from './-guards.ts';

export const Route = createFileRoute('/register')({ beforeLoad: requireGuest, component: Registration });

function Registration() {
  const navigate = Route.useNavigate();
  return <Register onRegistered={() => void navigate({ to: '/login', search: { registered: true } })} />;
}
