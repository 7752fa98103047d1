import type { Outputs } from '@plainview/contract/index';
import { agency } from '../../../procedures/base.ts';
import type { StoredDraft } from './drafts.repository.ts';
import {
  discardDraft,
  getDraft,
  listDrafts,
  restoreDraft,
  saveDraft,
  takeUploadsIntoDraft,
} from './drafts.ts';

const draftView = ({
  id,
  revision,
  fields,
  createdAt,
  changedAt,
}: StoredDraft): Outputs['drafts']['get'] => ({
  id,
  revision,
  fields: { ...fields, officersInvolved: [...fields.officersInvolved], videos: { ...fields.videos } },
  createdAt,
  changedAt,
});

export const draftProcedures = {
  list: agency.drafts.list.handler(async ({ context: { app, actor } }) => {
    const { items, withoutDraft } = await listDrafts(app, actor);
    return {
      items: items.map(({ id, fields, createdAt, changedAt, files, filesExpireAt }) => ({
        id,
        incidentType: fields.incidentType,
        officersInvolved: [...fields.officersInvolved],
        caseNumber: fields.caseNumber,
        createdAt,
        changedAt,
        files,
        filesExpireAt,
      })),
      withoutDraft: { ...withoutDraft },
    };
  }),

  get: agency.drafts.get.handler(async ({ context: { app, actor }, input }) =>
    draftView(await getDraft(app, actor, input.id)),
  ),

  save: agency.drafts.save.handler(async ({ context: { app, actor }, input }) =>
    draftView(await saveDraft(app, actor, input)),
  ),

  takeUploads: agency.drafts.takeUploads.handler(async ({ context: { app, actor }, input }) => ({
    added: await takeUploadsIntoDraft(app, actor, input.id),
  })),

  discard: agency.drafts.discard.handler(async ({ context: { app, actor }, input }) => {
    await discardDraft(app, actor, input.id);
    return { done: true };
  }),

  restore: agency.drafts.restore.handler(async ({ context: { app, actor }, input }) => {
    await restoreDraft(app, actor, input.id);
    return { done: true };
  }),
};
