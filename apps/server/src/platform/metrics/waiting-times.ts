import { Histogram, type Registry } from 'prom-client';

const SECONDS = [1, 5, 10, 30, 60, 300, 900, 3600, 14_400, 86_400];

/** How long people wait for what happens in the background. */
export interface WaitingTimes {
  /** Records how long an upload waited from its last byte until it was accepted or refused. */
  observeVerification(seconds: number): void;
  /** Records how long a video waited from its submission until browsers could play it, or that they will not. */
  observePreparation(seconds: number): void;
}

/** Adds the histograms of waiting times. */
export function createWaitingTimes(registry: Registry): WaitingTimes {
  const histogramOf = (name: string, help: string) =>
    new Histogram({ name, help, buckets: SECONDS, registers: [registry] });
  const verification = histogramOf(
    'plainview_upload_verification_seconds',
    'From the last byte of an upload until it was accepted or refused',
  );
  const preparation = histogramOf(
    'plainview_video_preparation_seconds',
    'From the submission of a video until its preparation ended',
  );
  return {
    observeVerification: (seconds) => verification.observe(seconds),
    observePreparation: (seconds) => preparation.observe(seconds),
  };
}
