import { createFileRoute } from '@tanstack/react-router';
import { CountiesScreen } from '../../../screens/counties/CountiesScreen.tsx';

export const Route = createFileRoute('/admin/_administration/counties')({ component: Counties });

function Counties() {
  return <CountiesScreen />;
}
