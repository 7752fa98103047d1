import type { Inputs } from '@plainview/contract/index';
import type { Person } from './test-users.ts';

type Content = Inputs['scorecards']['create']['content'];
type Question = Content['sections'][number]['questions'][number];

/** A question of a test: by default a required one that is answered with yes or no. */
export type TestQuestion = Partial<Question> & Pick<Question, 'id'>;

/** Returns the content of a scorecard with one section. */
export const scorecardContent = (name: string, questions: readonly TestQuestion[]): Content => ({
  name,
  description: 'Made by a test.',
  sections: [
    {
      id: 'section',
      title: 'Contact',
      questions: questions.map((question) => ({
        kind: 'yesNo',
        text: `Question ${question.id}?`,
        guidance: '',
        options: [],
        isRequired: true,
        allowsNotApplicable: true,
        ...question,
      })),
    },
  ],
});

/** Creates a scorecard and publishes it as version 1. @returns its id */
export async function publishScorecard(
  admin: Pick<Person, 'client'>,
  name: string,
  questions: readonly TestQuestion[],
): Promise<string> {
  const { scorecards } = admin.client;
  const { id } = await scorecards.create({ content: scorecardContent(name, questions) });
  await scorecards.publish({ id, revision: 0 });
  return id;
}
