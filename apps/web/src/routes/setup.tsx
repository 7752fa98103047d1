import { createFileRoute } from '@tanstack/react-router';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { requireGuest } from './-guards.ts';

const SetupScreen = lazyComponent(async () => (await import('../screens/setup/SetupScreen.tsx')).SetupScreen);

export const Route = createFileRoute('/setup')({ beforeLoad: requireGuest, component: Setup });

function Setup() {
  return <SetupScreen />;
}
