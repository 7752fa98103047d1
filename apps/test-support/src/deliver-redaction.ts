import { createHash } from 'node:crypto';
import type { Outputs } from '@plainview/contract/index';
import { storeDerivedFile } from '@plainview/server/modules/evidence/derived-files/store-derived-file';
import { findVideo } from '@plainview/server/modules/evidence/videos/videos.repository';
import { getTicket } from '@plainview/server/modules/tickets/tickets/tickets.repository';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { orderRedaction } from './order-redaction.ts';
import { changeAsOwner } from './product/owner-database.ts';
import type { TestProduct } from './product/test-product.ts';
import type { Person } from './test-users.ts';

type Ticket = Pick<Outputs['tickets']['get'], 'id' | 'number' | 'videos'>;
type Product = Pick<TestProduct, 'app' | 'databaseUrl'>;

/**
 * Stores this content as the copy of each video, as if it had been rendered, which would take seconds. The redacted copy
 * is then to be checked.
 */
export async function renderCopies(
  { app, databaseUrl }: Product,
  { id, videos }: Pick<Outputs['redactions']['get'], 'id' | 'videos'>,
  bytes: Buffer = Buffer.from('a redacted copy of a video'),
): Promise<void> {
  for (const [index, { videoId }] of videos.entries()) {
    const file = await asSystem(app.database, async (tx) => {
      const video = await findVideo(tx, videoId);
      const ticket = video && (await getTicket(tx, video.ticketId));
      return {
        videoId,
        agencyId: video?.agencyId ?? '',
        runId: null,
        kind: 'redacted',
        name: `${ticket?.number}-video-${index + 1}-redacted.mp4`,
        contentType: 'video/mp4',
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        atMicroseconds: null,
      } as const;
    });
    const stored = await storeDerivedFile(app, file, bytes, () => Promise.resolve());
    await changeAsOwner(
      databaseUrl,
      'update redaction_videos set file_id = $3 where redaction_id = $1 and video_id = $2',
      id,
      videoId,
      stored?.id,
    );
  }
  await changeAsOwner(databaseUrl, `update redactions set state = 'to_check' where id = $1`, id);
}

/** Approves a redacted copy with this content for each video, as if it had been rendered and checked. */
export async function approveRedaction(
  product: Product,
  redaction: Parameters<typeof renderCopies>[1],
  bytes?: Buffer,
): Promise<void> {
  await renderCopies(product, redaction, bytes);
  await changeAsOwner(
    product.databaseUrl,
    `update redactions set state = 'approved', checked_at = now(), checked_by = 'Casey' where id = $1`,
    redaction.id,
  );
}

/**
 * Orders a redacted copy and delivers it with this content for each video. Redacted copies must be offered.
 * @param deliverer delivers it with a release report; otherwise it has none, as if an earlier release had delivered it
 * @returns the id of the redacted copy
 */
export async function deliverRedaction(
  product: Product,
  agency: Pick<Person, 'client'>,
  ticket: Ticket,
  bytes?: Buffer,
  deliverer: Pick<Person, 'client'> | null = null,
): Promise<string> {
  const order = await orderRedaction(agency, ticket);
  const { id } = order;
  await approveRedaction(product, order, bytes);
  if (deliverer) await deliverer.client.redactions.deliver({ id });
  else
    await changeAsOwner(
      product.databaseUrl,
      `update redactions set state = 'delivered', delivered_at = now(), delivered_by = 'x' where id = $1`,
      id,
    );
  return id;
}
