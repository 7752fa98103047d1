/** Traces that a collector gets, from the request to the jobs that follow it. */
import { readdir, readFile } from 'node:fs/promises';
import { BlockList } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { callWebhook } from '@plainview/server/modules/operations/webhooks/webhooks.client';
import type { TracingSettings } from '@plainview/server/platform/config/integration-settings';
import { runAsSpan } from '@plainview/server/platform/core/active-span';
import { createSmtpMailer } from '@plainview/server/platform/integrations/mail/smtp-mailer';
import { createBucket } from '@plainview/server/platform/storage/bucket/open-bucket';
import { createTracing } from '@plainview/server/platform/tracing/open-telemetry';
import { createCaller } from '@plainview/test-support/caller';
import { drawTests } from '@plainview/test-support/draw-sample';
import { serveLocally } from '@plainview/test-support/peers/serve-locally';
import { startTestSmtpServer } from '@plainview/test-support/peers/test-smtp-server';
import {
  startTraceCollector,
  type CollectedSpan,
  type TraceCollector,
} from '@plainview/test-support/peers/trace-collector';
import { startWebhookReceiver } from '@plainview/test-support/peers/webhook-receiver';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { expect, onTestFinished, test } from 'vitest';

const settingsOf = ({ origin }: { readonly origin: string }): TracingSettings => ({
  endpoint: origin,
  headers: { 'x-team': 'video' },
  serviceName: 'plainview-test',
  sampledFraction: 1,
});

async function startCollector(...answer: Parameters<typeof startTraceCollector>): Promise<TraceCollector> {
  const collector = await startTraceCollector(...answer);
  onTestFinished(() => collector.stop());
  return collector;
}

/** The stream checks its caller's rights ten times in this time. */
const SECOND_IN_NANOSECONDS = 1_000_000_000n;

/** Returns the names from a span up to the root of its trace. */
function namesToRoot(spans: readonly CollectedSpan[], span: CollectedSpan): string[] {
  const parent = spans.find(
    ({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId,
  );
  return [span.name, ...(parent ? namesToRoot(spans, parent) : [])];
}

const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan[] =>
  spans.filter((span) => span.name === name);

drawTests(3);

test.runIf(hasFfmpeg)(
  'a submitted ticket gives one trace of its request, procedure, transaction and jobs',
  async () => {
    const collector = await startCollector();
    const product = await startTestProduct({ tracing: settingsOf(collector), ffmpeg: withFfmpeg });
    onTestFinished(() => product.stop());
    const { spans } = collector;
    const admin = await signInOperator(product.url);
    const secret = 'Marlowe-4471';
    const ann = await joinAgency(product.url, admin, `${secret} PD`, `Ann ${secret}`);
    const ticket = await submitTicket(product.url, ann, { notes: secret, fileName: `${secret}.mp4` });

    await expect.poll(() => named(spans, 'job analyze-video'), { timeout: 60_000 }).toHaveLength(1);
    const pathOf = (name: string) => named(spans, name).map((span) => namesToRoot(spans, span))[0];
    expect(pathOf('job check-upload')?.slice(-2)).toEqual(['uploads.seal', 'POST uploads.seal']);
    expect(pathOf('job prepare-video')).toEqual([
      'job prepare-video',
      'tenantTransactionThenRead',
      'tickets.create',
      'POST tickets.create',
    ]);
    // A job's own jobs are in the trace, too.
    expect(pathOf('job analyze-video')?.slice(2)).toEqual(pathOf('job prepare-video'));
    const [request] = named(spans, 'POST tickets.create');
    expect(Object.fromEntries(request?.attributes ?? [])).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': '200',
    });
    expect(collector.headers[0]).toMatchObject({ 'x-team': 'video' });
    const sent = collector.bodies.join('\n');
    expect(sent).toContain('plainview-test');
    // Ids of accounts, tickets, videos and sessions, names, addresses and what users sent.
    const requestIds = new Set(spans.map(({ attributes }) => attributes.get('plainview.request_id')));
    const ids = sent.match(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu) ?? [];
    expect(ids.filter((id) => !requestIds.has(id))).toEqual([]);
    expect(sent).not.toMatch(new RegExp(`${secret}|@|select |${ticket.number}`, 'iu'));
  },
);

test('a trace is continued for a trusted proxy, and not for others', async () => {
  const collector = await startCollector();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = (flags: string) => ({ traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}` });
  const trusted = new BlockList();
  trusted.addAddress('127.0.0.1', 'ipv4');
  for (const trustedProxies of [trusted, new BlockList()]) {
    const product = await startTestProduct({ tracing: settingsOf(collector), trustedProxies });
    await fetch(`${product.url}/ping`, { headers: traceparent('01') });
    // The caller does not record this one.
    await fetch(`${product.url}/ping`, { headers: traceparent('00') });
    await fetch(`${product.url}/ping`, { headers: { traceparent: '00-0-0-01' } });
    await product.stop();
  }
  const pings = named(collector.spans, 'GET /ping');
  expect(pings.map((span) => [span.traceId === traceId, span.parentSpanId])).toEqual([
    [true, '00f067aa0ba902b7'],
    [false, undefined],
    [false, undefined],
    [false, undefined],
    [false, undefined],
  ]);
});

test('an open stream ends the span of its request, and its later reads belong to no trace', async () => {
  const collector = await startCollector();
  const product = await startTestProduct({
    tracing: settingsOf(collector),
    liveStreams: { perProcess: 10, perCaller: 10, checkSeconds: 0.1 },
  });
  const admin = await signInOperator(product.url);
  const response = await fetch(`${product.url}/api/changes`, { headers: { cookie: admin.cookie() } });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const findStream = () => collector.spans.find(({ name }) => name === 'GET live.changes');
  await expect.poll(findStream, { timeout: 20_000 }).toBeDefined();
  const stream = findStream();
  await response.body?.cancel();
  await product.stop();
  const end = stream?.endTimeUnixNano ?? 0n;
  expect(end).toBeGreaterThan(0n);
  const later = collector.spans.filter(
    ({ traceId, startTimeUnixNano }) =>
      traceId === stream?.traceId && startTimeUnixNano > end + SECOND_IN_NANOSECONDS,
  );
  expect(later).toEqual([]);
});

test('requests to the bucket, webhooks and mail are spans without addresses or names', async () => {
  const collector = await startCollector();
  const tracing = createTracing(settingsOf(collector), {
    log: { warn: () => undefined },
    onLoss: () => undefined,
  });
  const store = await serveLocally(async (request, response) => {
    request.resume();
    response.writeHead(404).end();
  });
  const receiver = await startWebhookReceiver();
  const peer = await startTestSmtpServer();
  onTestFinished(async () => {
    await Promise.all([store.stop(), receiver.stop(), peer.stop()]);
  });
  const bucket = createBucket({
    bucket: 'evidence',
    endpoint: store.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    pathStyle: true,
    prefix: '',
    encryption: null,
    objectLock: null,
    reads: 'through',
    linkSeconds: 60,
  });
  const mailer = createSmtpMailer({ smtpUrl: peer.url, sender: 'no-reply@example.org' });
  const call = {
    url: `${receiver.origin}/hooks/Marlowe`,
    secret: `whsec_${Buffer.alloc(24).toString('base64')}`,
    deliveryId: 'delivery',
    sentAt: new Date(),
    body: '{}',
  };
  const message = {
    messageId: mailer.messageIdOf('1'),
    to: { name: 'Marlowe', address: 'marlowe@example.org' },
    subject: 'Marlowe',
    text: 'Marlowe',
    html: '',
  };
  const { signal } = new AbortController();
  const root = tracing.startSpan('root', 'internal', {}, null);
  await runAsSpan(root, async () => {
    expect(await bucket.find('blobs/marlowe')).toBeNull();
    expect(await callWebhook(call, signal)).toMatchObject({ isDelivered: true });
    expect(await mailer.send(message, signal)).toMatchObject({ outcome: 'accepted' });
  });
  await tracing.stop();
  const paths = collector.spans.map((span) => namesToRoot(collector.spans, span).join(' < '));
  expect(paths.toSorted()).toEqual([
    'bucket HeadObjectCommand < root',
    'mail < root',
    'root',
    'webhook < root',
  ]);
  expect(collector.bodies.join('')).not.toMatch(/marlowe|evidence|127\.0\.0\.1|@/iu);
});

test('only a process with the setting loads OpenTelemetry', async () => {
  const source = fileURLToPath(new URL('../../src', import.meta.url));
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(source, file), 'utf8')] as const),
  );
  const filesWith = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text)).map(([file]) => file);
  const folder = filesWith(/'@opentelemetry\//u);
  expect(folder.filter((file) => path.dirname(file) !== 'platform/tracing')).toEqual([]);
  expect(folder.length).toBeGreaterThan(0);
  // Imported at run time only, after the setting was read.
  expect(filesWith(/(?:from|import) '[^']*\/platform\/tracing\/[^']+'/u)).toEqual([]);
  expect(filesWith(/await import\('\.\/platform\/tracing\/open-telemetry\.ts'\)/u)).toEqual([
    'start-product.ts',
  ]);
});

test.each([
  ['never answers', () => undefined],
  [
    'answers with 500',
    (response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
  ],
  ['cuts the connection', (response: { destroy(): void }) => response.destroy()],
])('a collector that %s neither slows requests nor ends the process', async (_name, answer) => {
  const collector = await startCollector(answer);
  const product = await startTestProduct({ tracing: settingsOf(collector), metricsPort: 0 });
  const caller = createCaller(product.url);
  const ask = async (count: number) => {
    const began = performance.now();
    for (let sent = 0; sent < count; sent += 20)
      await Promise.all(Array.from({ length: 20 }, () => caller.fetch('/ping')));
    return (performance.now() - began) / count;
  };
  // More spans than may wait: one batch is at the collector, and the queue is full.
  const each = await ask(3000);
  expect(each).toBeLessThan(50);
  const metrics = await (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text();
  expect(
    Number(
      /plainview_dropped_spans_total\{reason="\S+"\} (?<count>[1-9]\d*)/u.exec(metrics)?.groups?.['count'],
    ),
  ).toBeGreaterThan(0);
  const stopping = performance.now();
  await product.stop();
  expect(performance.now() - stopping).toBeLessThan(10_000);
});
