import { createFileRoute } from '@tanstack/react-router';
import { HealthScreen } from '../../../screens/health/HealthScreen.tsx';

export const Route = createFileRoute('/admin/_administration/health')({ component: Health });

function Health() {
  return <HealthScreen />;
}
