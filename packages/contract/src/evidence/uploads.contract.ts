import { uploadRefusals, uploadStates } from '@plainview/domain/evidence/uploads/upload';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, id, sha256 } from '../shapes.ts';
import { mediaFacts } from './media-shapes.ts';
import { videoProblem } from './videos.contract.ts';

/** An upload that is not evidence yet. Its bytes are sent by the tus protocol under /uploads. */
export const upload = z.object({
  id,
  ticketId: id.nullable().describe('The ticket that the file is meant for; null for a new ticket'),
  importId: id.nullable().describe('The import that the file is part of; null for others'),
  draftId: id.nullable().describe('The unfinished ticket that the file belongs to; null for others'),
  fileName: z.string(),
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  state: z.enum(uploadStates),
  refusal: z.enum(uploadRefusals).nullable(),
  sha256: sha256.nullable().describe('Of the stored file; null until stored'),
  facts: mediaFacts.nullable(),
  problems: z
    .array(videoProblem)
    .describe('What may prevent a review, as far as the file itself shows; empty until stored'),
  createdAt: z.date(),
  expiresAt: z.date(),
});

export const uploadsContract = {
  list: procedure({ caller: 'agency' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/uploads',
      summary: "One's own uploads that no ticket has yet",
      tags: ['Uploads'],
    })
    .output(z.array(upload))
    .errors(pickErrors('STORAGE_UNAVAILABLE')),

  get: procedure({ caller: 'agency' })
    .route({ method: 'GET', path: '/uploads/{id}', summary: 'Get an upload', tags: ['Uploads'] })
    .input(byId)
    .output(upload)
    .errors(pickErrors('NOT_FOUND', 'STORAGE_UNAVAILABLE')),

  seal: procedure({ caller: 'agency' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/uploads/{id}/seal',
      summary: "State the file's SHA-256 as computed before the upload; it must agree with what is stored",
      tags: ['Uploads'],
    })
    .input(z.object({ id, sha256 }))
    .output(upload)
    .errors(pickErrors('NOT_FOUND', 'UPLOAD_HASH_CONFLICT', 'STORAGE_UNAVAILABLE')),

  discard: procedure({ caller: 'agency' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/uploads/{id}/discard',
      summary: 'Discard an upload and its bytes',
      tags: ['Uploads'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),
};
