import { Webhook } from 'standardwebhooks';

/** One call to a receiver. */
export interface WebhookCall {
  readonly url: string;
  /** `whsec_` and the key in base64. */
  readonly secret: string;
  /** The same for each attempt at one delivery: by it the receiver knows a repeat. */
  readonly deliveryId: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** What came of it: `status` null where there was no answer. */
export interface WebhookAnswer {
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly said: string;
}

const TIME_LIMIT_MILLISECONDS = 15_000;
const MOST_READ_BYTES = 2000;
const LONGEST_NOTE = 300;

/**
 * Tells a receiver by Standard Webhooks 1.0: signed with the receiver's secret over id, time and body. Only an
 * answer of 2xx counts. Redirects are not followed: the operator allowed this address and no other. Never throws.
 */
export async function callWebhook(call: WebhookCall, stopping: AbortSignal): Promise<WebhookAnswer> {
  const { url, secret, deliveryId, sentAt, body } = call;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIME_LIMIT_MILLISECONDS)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Plainview-Webhooks/1.0',
        'webhook-id': deliveryId,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(deliveryId, sentAt, body),
      },
      body,
    });
    const said = await beginningOf(answer);
    const words = [`HTTP ${answer.status}`, said].filter((part) => part !== '').join(': ');
    return { isDelivered: answer.ok, status: answer.status, said: words.slice(0, LONGEST_NOTE) };
  } catch (error) {
    return { isDelivered: false, status: null, said: reasonOf(error).slice(0, LONGEST_NOTE) };
  }
}

/** No more than a note's worth is read of what a receiver sends. */
async function beginningOf(answer: Response): Promise<string> {
  if (!answer.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MOST_READ_BYTES) break;
  }
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer';
  if (error.name === 'TimeoutError') return `No answer within ${TIME_LIMIT_MILLISECONDS / 1000} seconds`;
  if (error.name === 'AbortError') return 'The product was stopped';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
