import {
  hashKey,
  useMutation as useQueryMutation,
  type DefaultError,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { setIdempotencyKey } from './idempotency-keys.ts';
import { createRepeatGuard } from './repeat-guard.ts';

/**
 * Wraps the query library's `useMutation` to guard against double activation. A button that is pressed twice
 * before the next render sends one call, and calls that create something carry an idempotency key, so that
 * the server stores it once even if two arrive. The linter forbids the library's own hook.
 */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Result = unknown>({
  mutationFn,
  onMutate,
  ...options
}: UseMutationOptions<Data, Failure, Variables, Result>) {
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
