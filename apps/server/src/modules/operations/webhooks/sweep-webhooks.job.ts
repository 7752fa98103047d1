import type { AppContext } from '../../../platform/app-context.ts';
import { sweepOutbox } from '../../../platform/outbox/outbox.ts';
import { webhookOutbox } from './webhook-deliveries.ts';

/** Re-enqueues deliveries whose job was lost with a killed process. Deletes old deliveries. */
export const sweepWebhooks = (app: AppContext): Promise<void> => sweepOutbox(app, webhookOutbox);
