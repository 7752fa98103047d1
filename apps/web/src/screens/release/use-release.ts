import type { Outputs } from '@plainview/contract/index';
import { screenTexts } from '@plainview/contract/screen-texts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { client } from '../../api/client.ts';
import { describeError, errorCodeOf, isNetworkProblem } from '../../api/describe-error.ts';

/** What a link gives to its recipient. */
export type Release = NonNullable<Outputs['releaseLinks']['open']['release']>;

/** What the page shows. */
type ReleaseState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'passcode'; readonly error: string | null; readonly isPending: boolean }
  | { readonly kind: 'released'; readonly release: Release }
  | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean };

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** Returns the code in the fragment of the address, which browsers never send to a server. */
export const useLinkCode = (): string => useSyncExternalStore(subscribe, () => window.location.hash.slice(1));

async function openLink(code: string, passcode: string | null): Promise<ReleaseState> {
  try {
    const { release } = await client.releaseLinks.open({ code, passcode });
    return release === null
      ? { kind: 'passcode', error: null, isPending: false }
      : { kind: 'released', release };
  } catch (error) {
    const canRetry = isNetworkProblem(error);
    const message = describeError(error, canRetry ? screenTexts.network : undefined);
    const isWrong = errorCodeOf(error) === 'RELEASE_PASSCODE_WRONG';
    return isWrong || (passcode !== null && canRetry)
      ? { kind: 'passcode', error: message, isPending: false }
      : { kind: 'failed', message, canRetry };
  }
}

/** Opens a link, and asks for its passcode if it has one. */
export function useRelease(code: string) {
  const [state, setState] = useState<ReleaseState>({ kind: 'opening' });
  useEffect(() => {
    let isShown = true;
    void openLink(code, null).then((opened) => isShown && setState(opened));
    return () => {
      isShown = false;
    };
  }, [code]);
  return {
    state,
    retry: () => {
      setState({ kind: 'opening' });
      void openLink(code, null).then(setState);
    },
    submitPasscode: (passcode: string) => {
      setState({ kind: 'passcode', error: null, isPending: true });
      void openLink(code, passcode).then(setState);
    },
  };
}
