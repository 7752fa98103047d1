import type { Outputs } from '@plainview/contract/index';
import type { SupportRecord } from '../persistence/ticket/support.repository.ts';

/** Returns a request with its answer, as shown to both sides. */
export function supportView(request: SupportRecord): Outputs['support']['create'] {
  const { id, userName, agencyName, text, createdAt, answer, answeredBy, answeredAt } = request;
  return {
    id,
    userName,
    agencyName,
    text,
    createdAt,
    answer:
      answer !== null && answeredBy !== null && answeredAt !== null
        ? { text: answer, by: answeredBy, at: answeredAt }
        : null,
  };
}
