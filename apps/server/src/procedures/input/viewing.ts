import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../platform/app-context.ts';

/** Returns what the view of a ticket depends on besides the ticket. */
export const viewing = (app: AppContext, who: Actor) => ({
  who,
  hasFfmpeg: app.processesVideos,
  hasSpeechDetector: app.processesVideos && app.speech !== null,
  signsReports: app.config.reportSigning !== null,
  now: app.clock.now(),
});
