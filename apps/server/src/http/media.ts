import { Hono } from 'hono';
import type { AppContext } from '../app-context.ts';
import type { ServerBindings } from './server-bindings.ts';

export function mediaRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  void app;
  return new Hono<{ Bindings: ServerBindings }>();
}
