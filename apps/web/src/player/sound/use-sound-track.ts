import { useEffect } from 'react';
import type { PlayerController } from '../player-controller.ts';
import type { SoundChoice } from './sound-choice.ts';
import { SoundFollower } from './sound-follower.ts';

const FOLLOW_EVERY = 50;

/**
 * Plays a sound track in place of the sound of the video.
 * @returns a function that makes the sound of the video heard again
 */
function playTrack(machine: PlayerController, url: string): () => void {
  const audio = new Audio();
  const abort = new AbortController();
  const on = (event: string, handle: () => void) =>
    audio.addEventListener(event, handle, { signal: abort.signal });
  machine.patch({ isSoundReady: false });
  machine.sound.attachTrack(audio);
  const follower = new SoundFollower(machine, audio);
  const follow = (): void => follower.follow(performance.now());
  on('canplay', () => machine.patch({ isSoundReady: true }));
  on('waiting', () => machine.patch({ isSoundReady: false }));
  on('volumechange', () => machine.sound.read());
  // Rather the sound of the video than none.
  on('error', () => machine.patch({ soundTrack: null, hasSoundFailed: true }));
  audio.preload = 'auto';
  audio.src = url;
  const following = setInterval(follow, FOLLOW_EVERY);
  const unsubscribe = machine.subscribeState(follow);
  return () => {
    abort.abort();
    clearInterval(following);
    unsubscribe();
    audio.pause();
    // Without loading an empty source, the browser keeps the connection and its buffer.
    audio.removeAttribute('src');
    audio.load();
    machine.sound.attachTrack(null);
    machine.patch({ isSoundReady: true });
  };
}

/** Plays the chosen sound track while it can be chosen. The player keeps the choice. */
export function useSoundTrack(
  machine: PlayerController,
  soundTrack: number | null,
  choices: readonly SoundChoice[],
): void {
  const url = choices.find(({ number }) => number === soundTrack)?.url ?? null;
  useEffect(() => (url === null ? undefined : playTrack(machine, url)), [machine, url]);
}
