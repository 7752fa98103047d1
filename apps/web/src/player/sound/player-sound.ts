import { FASTEST_HEARD_RATE } from '@plainview/domain/review/coverage/watch-coverage';
import { clamp } from '../time.ts';

/** What is heard, as a part of the player's state. */
export interface SoundState {
  volume: number;
  isMuted: boolean;
  /** The chosen sound track of the file, counted from 1; null for the one that the video element plays. */
  soundTrack: number | null;
  /** False while the chosen sound track is loading, which cannot be heard yet. */
  isSoundReady: boolean;
  /** The chosen sound track could not be loaded. */
  hasSoundFailed: boolean;
}

/** The player's state, of which the sound is a part. */
interface Holder {
  readonly getState: () => SoundState & { readonly playingRate: number };
  readonly patch: (change: Partial<SoundState>) => void;
}

/** Sets volume and muting of the element that is heard: the video, or another sound track in place of it. */
export class PlayerSound {
  private video: HTMLVideoElement | null = null;
  private track: HTMLAudioElement | null = null;
  private readonly holder: Holder;
  private isSilenced = false;

  constructor(holder: Holder) {
    this.holder = holder;
  }

  private get heard(): HTMLMediaElement | null {
    return this.track ?? this.video;
  }

  attachVideo(video: HTMLVideoElement | null): void {
    this.video = video;
    this.applyVolume();
  }

  /** Takes the element of the chosen sound track, which mutes the video; null makes the video heard again. */
  attachTrack(track: HTMLAudioElement | null): void {
    this.track = track;
    this.applyVolume();
  }

  private applyVolume(): void {
    if (this.heard) this.heard.volume = this.holder.getState().volume;
    this.apply();
  }

  /** Makes the video silent at the current position, whatever the user has chosen. */
  setSilenced(isSilenced: boolean): void {
    if (isSilenced === this.isSilenced) return;
    this.isSilenced = isSilenced;
    this.apply();
  }

  /** Mutes at high speeds, too: Firefox does so itself, and the speech in it cannot be understood. */
  apply(): void {
    const { isMuted, playingRate } = this.holder.getState();
    const isSilent = isMuted || this.isSilenced || playingRate > FASTEST_HEARD_RATE;
    if (this.video) this.video.muted = isSilent || this.track !== null;
    if (this.track) this.track.muted = isSilent;
  }

  setVolume(volume: number): void {
    if (!this.heard) return;
    this.heard.volume = clamp(volume, 0, 1);
    this.setMuted(volume <= 0);
  }

  toggleMuted(): void {
    if (!this.heard) return;
    this.setMuted(!this.holder.getState().isMuted);
    if (!this.holder.getState().isMuted && this.heard.volume === 0) this.heard.volume = 0.5;
  }

  setMuted(isMuted: boolean): void {
    this.holder.patch({ isMuted });
    this.apply();
  }

  /** Takes the state from the element that is heard, which the browser may change, too. */
  read(): void {
    if (!this.heard) return;
    const { volume, muted } = this.heard;
    const { isMuted, playingRate } = this.holder.getState();
    const isForced = this.isSilenced || playingRate > FASTEST_HEARD_RATE;
    this.holder.patch({ volume, isMuted: isForced ? isMuted : muted });
  }
}
