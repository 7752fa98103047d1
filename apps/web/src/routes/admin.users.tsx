import { createFileRoute } from '@tanstack/react-router';
import { UserManagement } from '../screens/user-management/UserManagement.tsx';

export const Route = createFileRoute('/admin/users')({ component: UserManagement });
