import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../platform/app-context.ts';

/** Returns what the view of a ticket depends on besides the ticket. */
export const viewing = (app: AppContext, who: Actor) => ({
  who,
  hasFfmpeg: app.ffmpeg !== null,
  hasSpeechDetector: app.ffmpeg !== null && app.speech !== null,
  signsReports: app.config.reportSigning !== null,
  now: app.clock.now(),
});
