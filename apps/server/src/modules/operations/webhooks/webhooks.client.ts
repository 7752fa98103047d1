import { SECOND } from '@plainview/domain/shared/time';
import { Webhook } from 'standardwebhooks';
import { traced } from '../../../platform/core/active-span.ts';

/** One call to a receiver. */
export interface WebhookCall {
  readonly url: string;
  /** `whsec_` followed by the key in base64. */
  readonly secret: string;
  /** The same for every attempt at a delivery, so that the receiver can detect duplicates. */
  readonly deliveryId: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** Result of a call. `status` is null if there was no response. */
export interface WebhookAnswer {
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly said: string;
}

const TIME_LIMIT = 15 * SECOND;
const MAXIMUM_READ_BYTES = 2000;
const MAXIMUM_NOTE_LENGTH = 300;

/**
 * Sends a webhook as specified by Standard Webhooks 1.0, signed with the receiver's secret over id, time and
 * body. Only a 2xx response counts as delivered. Redirects are not followed, because the operator allowed
 * this address only. Never throws.
 */
export async function callWebhook(call: WebhookCall, stopping: AbortSignal): Promise<WebhookAnswer> {
  const { url, secret, deliveryId, sentAt, body } = call;
  try {
    const request = {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIME_LIMIT)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Plainview-Webhooks/1.0',
        'webhook-id': deliveryId,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / SECOND)),
        'webhook-signature': new Webhook(secret).sign(deliveryId, sentAt, body),
      },
      body,
    } as const;
    const answer = await traced('webhook', { kind: 'client' }, () => fetch(url, request));
    const said = await beginningOf(answer);
    const text = [`HTTP ${answer.status}`, said].filter((part) => part !== '').join(': ');
    return { isDelivered: answer.ok, status: answer.status, said: text.slice(0, MAXIMUM_NOTE_LENGTH) };
  } catch (error) {
    return { isDelivered: false, status: null, said: reasonOf(error).slice(0, MAXIMUM_NOTE_LENGTH) };
  }
}

/** Reads the beginning of a response, as much as a note needs. */
async function beginningOf(answer: Response): Promise<string> {
  if (!answer.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MAXIMUM_READ_BYTES) break;
  }
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer';
  if (error.name === 'TimeoutError') return `No answer within ${TIME_LIMIT / SECOND} seconds`;
  if (error.name === 'AbortError') return 'The product was stopped';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
