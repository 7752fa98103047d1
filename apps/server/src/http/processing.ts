import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { videoStatuses } from '@plainview/domain/video/video';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import type { AppContext } from '../app-context.ts';
import { blobKey } from '../storage/blob-store.ts';
import { readRunPage, readRunVideo, reportStatus } from '../use-cases/processing/tool-access.ts';
import { sendBlob } from './send-blob.ts';
import type { ServerBindings } from './server-bindings.ts';

interface ToolBindings {
  Bindings: ServerBindings;
  Variables: { runId: string };
}

const uuid = z.uuid();
const position = z.coerce.number().int().min(0).max(1_000_000_000).default(0);
const statusReport = z.object({
  status: z.enum(videoStatuses).exclude(['pending']),
  note: z.string().max(2000).nullable().default(null),
});

/**
 * What a processing tool may do with its reference and without a session: read exactly the selection, fetch each of
 * its videos by range, and say what came of each (decisions, Administration 3). Forged and run out answer alike.
 */
export function processingRoutes(app: AppContext): Hono<ToolBindings> {
  const routes = new Hono<ToolBindings>();
  const { processingToolUrl } = app.config;
  // The tool's own pages may call from their browser; nobody else's.
  if (processingToolUrl !== null) routes.use(cors({ origin: new URL(processingToolUrl).origin }));
  return routes
    .use(async (c, next) => {
      const runId = app.processingReferences.read(c.req.query('reference') ?? '', app.clock.now());
      if (runId === null) return c.text('This reference is not valid, or no longer.', 401);
      c.set('runId', runId);
      return next();
    })
    .get('/selection', async (c) => {
      const after = position.safeParse(c.req.query('after'));
      if (!after.success) return c.text('after is a position in the selection', 400);
      const { videos, next } = await readRunPage(app, c.get('runId'), after.data);
      return c.json({
        videos: videos.map(({ storageKey: _storageKey, agencyId: _agencyId, ...video }) => video),
        next,
      });
    })
    .get('/videos/:id', async (c) => {
      const id = uuid.safeParse(c.req.param('id'));
      const video = id.success ? await readRunVideo(app, c.get('runId'), id.data) : null;
      if (!video || video.storageKey === null) return c.text('Not found', 404);
      const blob = await app.blobs.open({ state: 'permanent', key: blobKey(video.storageKey) });
      const { sha256, contentType } = video;
      await sendBlob(c.env.incoming, c.env.outgoing, { blob, sha256, contentType, downloadName: null });
      return RESPONSE_ALREADY_SENT;
    })
    .post('/videos/:id/status', async (c) => {
      const said = statusReport.safeParse(await c.req.json().catch(() => null));
      if (!said.success) return c.text('status is processing, completed or failed', 422);
      const id = uuid.safeParse(c.req.param('id'));
      const isKnown =
        id.success && (await reportStatus(app, c.get('runId'), { videoId: id.data, ...said.data }));
      return isKnown ? c.json({ done: true }) : c.text('Not found', 404);
    });
}
