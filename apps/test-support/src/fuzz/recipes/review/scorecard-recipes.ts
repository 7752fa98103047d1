import { questionKinds, type QuestionKind } from '@plainview/domain/review/scorecards/scorecard';
import { chance, pick, type Draw } from '../../draw.ts';
import { newFinding, ticketIn } from '../../evidence-stock.ts';
import type { FuzzEnvironment } from '../../fuzz-environment.ts';
import { nameOf, textOf } from '../recipe.ts';

const NAME = 'Fuzz';
/** After so many, recipes use existing scorecards: their number is limited. */
const ENOUGH = 100;

const hasOptions = (kind: QuestionKind): boolean => kind === 'scale' || kind === 'choice';

/** Draws questions. None is required, so that reports can be delivered without answers. */
const contentOf = (draw: Draw) => ({
  name: `${NAME} ${nameOf(draw)}`,
  description: textOf(draw, 4000),
  sections: [
    {
      id: 'first',
      title: textOf(draw, 200),
      questions: questionKinds.map((kind) => ({
        id: `question-${kind.toLowerCase()}`,
        kind,
        text: textOf(draw, 500),
        guidance: textOf(draw, 1000),
        options: hasOptions(kind) ? [`1 ${textOf(draw, 200)}`, `2 ${textOf(draw, 200)}`] : [],
        isRequired: false,
        allowsNotApplicable: true,
      })),
    },
  ],
});

const newDraft = async ({ admin }: FuzzEnvironment, draw: Draw): Promise<string> =>
  (await admin.client.scorecards.create({ content: contentOf(draw) })).id;

async function published(environment: FuzzEnvironment, draw: Draw): Promise<string> {
  const { scorecards } = environment.admin.client;
  const known = (await scorecards.list()).filter(
    ({ name, newestVersion, retiredAt, assignments }) =>
      name.startsWith(NAME) && newestVersion !== null && retiredAt === null && assignments.length === 0,
  );
  if (known.length > ENOUGH || (known.length > 0 && chance(draw, 50))) return pick(draw, known).id;
  const id = await newDraft(environment, draw);
  await scorecards.publish({ id, revision: 0 });
  return id;
}

/** Returns a ticket in review that has a scorecard. */
async function answerable(environment: FuzzEnvironment, draw: Draw) {
  const ticket = await ticketIn(environment, draw, 'in_progress');
  const { ticketScorecards } = environment.admin.client;
  await ticketScorecards.choose({ ticketId: ticket.id, scorecardId: await published(environment, draw) });
  const { scorecard } = await ticketScorecards.get({ ticketId: ticket.id });
  return { ticket, scorecardId: scorecard?.scorecardId ?? '', version: scorecard?.version ?? 0 };
}

const evidenceOf = async (environment: FuzzEnvironment, draw: Draw) => {
  const { id, ticketId } = await newFinding(environment, draw);
  return { ticketId, evidence: { kind: 'finding' as const, findingId: id } };
};

const answers = (draw: Draw) =>
  [
    { questionId: 'question-yesno', value: { kind: 'option' as const, number: 2 } },
    { questionId: 'question-text', value: { kind: 'text' as const, text: textOf(draw, 4000) } },
    { questionId: 'question-scale', value: { kind: 'notApplicable' as const } },
    { questionId: 'question-choice', value: null },
  ] as const;

export const scorecardRecipes = {
  scorecards: {
    list: ({ admin }: FuzzEnvironment) => ({ caller: admin, input: undefined }),

    get: async (environment: FuzzEnvironment, draw: Draw) => ({
      caller: environment.admin,
      input: { id: await published(environment, draw) },
    }),

    getVersion: async (environment: FuzzEnvironment, draw: Draw) => ({
      caller: environment.admin,
      input: { id: await published(environment, draw), version: 1 },
    }),

    create: ({ admin }: FuzzEnvironment, draw: Draw) => ({
      caller: admin,
      input: { content: contentOf(draw) },
      after: async () => {
        const listed = await admin.client.scorecards.list();
        const unpublished = listed.filter(
          ({ name, newestVersion }) => name.startsWith(NAME) && newestVersion === null,
        );
        if (unpublished.length > ENOUGH)
          for (const { id } of unpublished) await admin.client.scorecards.discardDraft({ id });
      },
    }),

    saveDraft: async (environment: FuzzEnvironment, draw: Draw) => ({
      caller: environment.admin,
      input: { id: await newDraft(environment, draw), revision: 0, content: contentOf(draw) },
    }),

    discardDraft: async (environment: FuzzEnvironment, draw: Draw) => ({
      caller: environment.admin,
      input: { id: await newDraft(environment, draw) },
    }),

    publish: async (environment: FuzzEnvironment, draw: Draw) => ({
      caller: environment.admin,
      input: { id: await newDraft(environment, draw), revision: 0 },
    }),

    async assign(environment: FuzzEnvironment, draw: Draw) {
      const id = await published(environment, draw);
      const [agency] = await environment.admin.client.agencies.list();
      const incidentType = textOf(draw, 80) + crypto.randomUUID().slice(0, 18);
      return {
        caller: environment.admin,
        input: {
          id,
          assignments: [{ agencyId: chance(draw, 50) ? (agency?.id ?? null) : null, incidentType }],
        },
        after: () => environment.admin.client.scorecards.assign({ id, assignments: [] }),
      };
    },

    async setRetired(environment: FuzzEnvironment, draw: Draw) {
      const id = await published(environment, draw);
      return {
        caller: environment.admin,
        input: { id, isRetired: true },
        after: () => environment.admin.client.scorecards.setRetired({ id, isRetired: false }),
      };
    },
  },

  ticketScorecards: {
    get: async (environment: FuzzEnvironment, draw: Draw) => ({
      caller: environment.admin,
      input: { ticketId: (await answerable(environment, draw)).ticket.id },
    }),

    choose: async (environment: FuzzEnvironment, draw: Draw) => ({
      caller: environment.admin,
      input: {
        ticketId: (await ticketIn(environment, draw, 'in_progress')).id,
        scorecardId: chance(draw, 80) ? await published(environment, draw) : null,
      },
    }),

    async answer(environment: FuzzEnvironment, draw: Draw) {
      const { ticket, scorecardId, version } = await answerable(environment, draw);
      const [video] = ticket.videos;
      const moment = {
        kind: 'moment' as const,
        videoId: video?.videoId ?? '',
        positionMicroseconds: 0,
      };
      const found = await evidenceOf(environment, draw);
      const evidence = found.ticketId === ticket.id ? found.evidence : moment;
      return {
        caller: environment.admin,
        input: {
          ticketId: ticket.id,
          scorecardId,
          version,
          ...pick(draw, answers(draw)),
          evidence: pick(draw, [null, evidence]),
        },
      };
    },
  },
};
