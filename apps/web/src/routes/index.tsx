import { createFileRoute } from '@tanstack/react-router';
import { redirectToHome } from './-guards.ts';

export const Route = createFileRoute('/')({ beforeLoad: redirectToHome });
