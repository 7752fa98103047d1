import type { Outputs } from '@plainview/contract/index';
import type { SupportRequest } from '@plainview/domain/operations/support/support-request';
import { account, admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import {
  answerSupportRequest,
  createSupportRequest,
  listOwnSupportRequests,
  listSupportRequests,
} from './support.ts';

/** Returns a request with its answer, as shown to both sides. */
export function supportView(request: SupportRequest): Outputs['support']['create'] {
  const { id, userName, agencyName, text, createdAt, answer } = request;
  return {
    id,
    userName,
    agencyName,
    text,
    createdAt,
    answer,
  };
}

export const supportProcedures = {
  create: account.support.create.handler(async ({ context: { app, actor, idempotency }, input }) =>
    supportView(await createSupportRequest(app, actor, input.text, idempotency)),
  ),

  mine: account.support.mine.handler(async ({ context: { app, actor } }) => {
    const requests = await listOwnSupportRequests(app, actor);
    return requests.map(supportView);
  }),

  list: admin.support.list.handler(async ({ context: { app, actor }, input }) => {
    const filter = { isAnswered: input.isAnswered ?? null, search: input.search ?? '' };
    const page = parsePageRequest('created', 'instant', { ...input, direction: 'descending' });
    const { rows, total, isTotalExact } = await listSupportRequests(app, actor, filter, page);
    return {
      items: rows.map(supportView),
      nextCursor: nextCursor('created', rows, input.limit, (row) => row.createdAt),
      total,
      isTotalExact,
    };
  }),

  answer: admin.support.answer.handler(async ({ context: { app, actor }, input }) =>
    supportView(await answerSupportRequest(app, actor, input.id, input.text)),
  ),
};
