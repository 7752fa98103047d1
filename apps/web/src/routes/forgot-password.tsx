import { createFileRoute } from '@tanstack/react-router';
import { ForgotPassword } from '../screens/password-reset/ForgotPassword.tsx';
import { requireGuest } from './-guards.ts';

export const Route = createFileRoute('/forgot-password')({
  beforeLoad: requireGuest,
  component: ForgotPassword,
});
