import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveLocally } from './serve-locally.ts';

/** A webhook call as the receiver got it. */
export interface ReceivedCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A local webhook receiver that records the calls it gets. */
export interface WebhookReceiver {
  readonly origin: string;
  readonly received: readonly ReceivedCall[];
  stop(): Promise<void>;
}

/** Starts a receiver. `answer` defines its response; by default it accepts every call. */
export async function startWebhookReceiver(
  answer: (response: ServerResponse, call: ReceivedCall) => void = (response) =>
    response.writeHead(204).end(),
): Promise<WebhookReceiver> {
  const received: ReceivedCall[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const call = { headers, body: Buffer.concat(chunks).toString() };
    received.push(call);
    answer(response, call);
  };
  return { ...(await serveLocally(take)), received };
}
