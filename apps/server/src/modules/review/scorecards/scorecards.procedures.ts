import { admin } from '../../../procedures/base.ts';
import { contentView } from '../../tickets/ticket-scorecards/ticket-scorecards.view.ts';
import { assignScorecard } from './assign-scorecard.ts';
import {
  createScorecard,
  discardScorecardDraft,
  getScorecard,
  getScorecardVersion,
  listScorecards,
  publishScorecard,
  saveScorecardDraft,
  setScorecardRetired,
} from './scorecards.ts';
import { listedScorecardView, scorecardView } from './scorecards.view.ts';

const done = { done: true } as const;

export const scorecardProcedures = {
  list: admin.scorecards.list.handler(async ({ context: { app, actor } }) =>
    (await listScorecards(app, actor)).map(listedScorecardView),
  ),

  get: admin.scorecards.get.handler(async ({ context: { app, actor }, input }) => {
    const { versions, ...read } = await getScorecard(app, actor, input.id);
    return scorecardView({ ...read, versions: [...versions] });
  }),

  getVersion: admin.scorecards.getVersion.handler(async ({ context: { app, actor }, input }) => {
    const { version, publishedBy, publishedAt, content } = await getScorecardVersion(
      app,
      actor,
      input.id,
      input.version,
    );
    return { version, publishedBy, publishedAt, content: contentView(content) };
  }),

  create: admin.scorecards.create.handler(async ({ context: { app, actor, idempotency }, input }) => ({
    id: await createScorecard(app, actor, input.content, idempotency),
  })),

  saveDraft: admin.scorecards.saveDraft.handler(async ({ context: { app, actor }, input }) => ({
    draftRevision: await saveScorecardDraft(app, actor, input),
  })),

  discardDraft: admin.scorecards.discardDraft.handler(async ({ context: { app, actor }, input }) => {
    await discardScorecardDraft(app, actor, input.id);
    return done;
  }),

  publish: admin.scorecards.publish.handler(async ({ context: { app, actor }, input }) => ({
    version: await publishScorecard(app, actor, input),
  })),

  assign: admin.scorecards.assign.handler(async ({ context: { app, actor }, input }) => {
    await assignScorecard(app, actor, input.id, input.assignments);
    return done;
  }),

  setRetired: admin.scorecards.setRetired.handler(async ({ context: { app, actor }, input }) => {
    await setScorecardRetired(app, actor, input.id, input.isRetired);
    return done;
  }),
};
