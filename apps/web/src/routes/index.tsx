import { createFileRoute } from '@tanstack/react-router';
import { goHome } from './-guards.ts';

export const Route = createFileRoute('/')({ beforeLoad: goHome });
