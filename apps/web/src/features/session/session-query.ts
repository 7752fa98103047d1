import type { Outputs } from '@plainview/contract/index';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** The signed-in person as every screen sees them. */
export type SessionUser = Outputs['session']['signIn'];

/** Who is signed in. Asked once and again when the server says that something about the account changed. */
export const sessionOptions = () =>
  queryOptions({ ...api.session.current.queryOptions(), staleTime: Number.POSITIVE_INFINITY });
