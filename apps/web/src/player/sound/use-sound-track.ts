import { useEffect } from 'react';
import type { PlayerController } from '../player-controller.ts';
import type { SoundChoice } from './sound-choice.ts';
import { SoundFollower } from './sound-follower.ts';

const FOLLOW_EVERY = 50;

/**
 * Plays a sound track in place of the sound of the video.
 * @returns a function that makes the sound of the video heard again
 */
function playTrack(controller: PlayerController, url: string): () => void {
  const audio = new Audio();
  const abort = new AbortController();
  const on = (event: string, handle: () => void) =>
    audio.addEventListener(event, handle, { signal: abort.signal });
  controller.patch({ isSoundReady: false });
  controller.sound.attachTrack(audio);
  const follower = new SoundFollower(controller, audio);
  const follow = (): void => follower.follow(performance.now());
  on('canplay', () => controller.patch({ isSoundReady: true }));
  on('waiting', () => controller.patch({ isSoundReady: false }));
  on('volumechange', () => controller.sound.read());
  // Rather the sound of the video than none.
  on('error', () => controller.patch({ soundTrack: null, hasSoundFailed: true }));
  audio.preload = 'auto';
  audio.src = url;
  const following = setInterval(follow, FOLLOW_EVERY);
  const unsubscribe = controller.subscribeState(follow);
  return () => {
    abort.abort();
    clearInterval(following);
    unsubscribe();
    audio.pause();
    // Without loading an empty source, the browser keeps the connection and its buffer.
    audio.removeAttribute('src');
    audio.load();
    controller.sound.attachTrack(null);
    controller.patch({ isSoundReady: true });
  };
}

/** Plays the chosen sound track while it can be chosen. The player keeps the choice. */
export function useSoundTrack(
  controller: PlayerController,
  soundTrack: number | null,
  choices: readonly SoundChoice[],
): void {
  const url = choices.find(({ number }) => number === soundTrack)?.url ?? null;
  useEffect(() => (url === null ? undefined : playTrack(controller, url)), [controller, url]);
}
