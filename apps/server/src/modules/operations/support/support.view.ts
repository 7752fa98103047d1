import type { Outputs } from '@plainview/contract/index';
import type { SupportRequest } from '@plainview/domain/operations/support/support-request';

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
