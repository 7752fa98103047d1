import { z } from 'zod';
import { signedIn } from './base.ts';

export const custodyContract = {
  verify: signedIn
    .route({
      method: 'GET',
      path: '/custody/verification',
      summary: 'Check the whole custody chain (administrators)',
      tags: ['Custody'],
    })
    .output(
      z.object({
        intact: z.boolean(),
        entries: z.int().describe('How many entries were checked'),
        head: z.object({ sequence: z.int(), hash: z.string() }),
        firstFault: z
          .object({ sequence: z.int(), fault: z.enum(['order', 'link', 'content', 'hash', 'head']) })
          .nullable(),
      }),
    ),
};
