import { videoCategories } from '@plainview/domain/ticket/ticket-price';
import { z } from 'zod';
import { dollars, id, length, sha256 } from './shapes.ts';

/** What the server measured in a stored file. */
export const mediaFacts = z.object({
  container: z.string(),
  durationMicroseconds: z.int(),
  width: z.int(),
  height: z.int(),
  videoCodec: z.string(),
  audioCodec: z.string().nullable(),
  frameRate: z.number().nullable(),
  playsInBrowser: z.enum(['yes', 'maybe', 'no']),
});

/** A video entry of a ticket (specification, section 3). */
export const ticketVideo = z.object({
  id: z.string().describe("'video-N' by position"),
  videoId: id,
  fileName: z.string(),
  sizeBytes: z.int(),
  sha256,
  details: z.object({
    length,
    category: z.enum(videoCategories),
    costPerMinute: dollars,
  }),
  cost: dollars,
  notes: z.string(),
  url: z.string().describe('Address of the bytes; answers range requests'),
  facts: mediaFacts,
  measuredLength: length,
  lengthDiffers: z.boolean().describe('True where the typed length is not the measured one'),
});
