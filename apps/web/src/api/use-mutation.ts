import {
  hashKey,
  useMutation as useQueryMutation,
  type DefaultError,
  type MutationKey,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { setIdempotencyKey } from './idempotency-keys.ts';
import { createRepeatGuard } from './repeat-guard.ts';

type MutationOptions<Data, Failure, Variables, Result> = Omit<
  UseMutationOptions<Data, Failure, Variables, Result>,
  'mutationKey'
> & {
  /**
   * Names the procedure, whose effects decide what is refetched afterwards; see `effects.ts` of the contract.
   * Null if the mutation changes nothing that a query reads. Optional only because the options of a procedure
   * are typed so; they always have one.
   */
  readonly mutationKey?: MutationKey | null | undefined;
};

/**
 * Wraps the query library's `useMutation` to guard against double activation. A button that is pressed twice
 * before the next render sends one call, and calls that create something carry an idempotency key, so that
 * the server stores it once even if two arrive. The linter forbids the library's own hook.
 * @throws if the options name no procedure: nobody would see what the mutation has changed
 */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Result = unknown>({
  mutationFn,
  onMutate,
  mutationKey,
  ...options
}: MutationOptions<Data, Failure, Variables, Result>) {
  if (mutationKey === undefined) throw new TypeError('A mutation has to name its procedure, or null');
  const [guard] = useState(() =>
    createRepeatGuard(
      () => performance.now(),
      () => crypto.randomUUID(),
    ),
  );
  const failing = async <Answer>(
    variables: Variables,
    act: () => Answer | Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await act();
    } catch (error) {
      guard.end(hashKey([variables]), 'failed');
      throw error;
    }
  };
  const mutation = useQueryMutation<Data, Failure, Variables, Result>({
    ...options,
    ...(mutationKey && { mutationKey }),
    ...(onMutate && {
      onMutate: (variables, context) => failing(variables, () => onMutate(variables, context)),
    }),
    ...(mutationFn && {
      mutationFn: (variables, context) =>
        failing(variables, async () => {
          const data = await mutationFn(variables, context);
          guard.end(hashKey([variables]), 'succeeded');
          return data;
        }),
    }),
  });
  const { mutate: send, reset: forget, mutateAsync: _unguarded, ...state } = mutation;
  const mutate = useCallback<typeof send>(
    (...call) => {
      const [variables] = call;
      const key = guard.begin(hashKey([variables]));
      if (key === null) return;
      setIdempotencyKey(variables, key);
      send(...call);
    },
    [guard, send],
  );
  // Resetting a running call would hide its outcome.
  const reset = useCallback(() => {
    if (!guard.isRunning()) forget();
  }, [guard, forget]);
  return { ...state, mutate, reset };
}
