import { LONGEST_SNIPPET_NAME, LONGEST_SNIPPET_TEXT } from '@plainview/domain/review/snippets/text-snippet';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, id, lineText } from '../shapes.ts';

const content = {
  name: lineText.min(1).max(LONGEST_SNIPPET_NAME),
  text: z.string().trim().min(1).max(LONGEST_SNIPPET_TEXT),
};

const isShared = z.boolean().describe('Whether all reviewers have it; otherwise only its author');

export const snippetsContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/snippets',
      summary: "List the caller's text snippets and the shared ones by name (administrators)",
      tags: ['Findings'],
    })
    .output(z.array(z.object({ id, ...content, isShared, changedAt: z.date() }))),

  create: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/snippets',
      summary: 'Create a text snippet (administrators)',
      tags: ['Findings'],
    })
    .input(z.object({ ...content, isShared }))
    .output(z.object({ id }))
    .errors(pickErrors('TOO_MANY_SNIPPETS')),

  update: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/snippets/{id}',
      summary: 'Change a text snippet; findings that contain its text do not change (administrators)',
      tags: ['Findings'],
    })
    .input(byId.extend(content))
    .output(done)
    .errors(pickErrors('NOT_FOUND')),

  delete: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'DELETE',
      path: '/snippets/{id}',
      summary: 'Delete a text snippet (administrators)',
      tags: ['Findings'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),
};
