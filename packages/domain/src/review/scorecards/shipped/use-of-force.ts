import type { ScorecardContent } from '../scorecard.ts';
import { choice, remarks, scale, yesNo } from './question.ts';

/** Scorecard for incidents with force. */
export const useOfForce: ScorecardContent = {
  name: 'Use of Force',
  description: `Collects the facts of one use of force that the recording shows: what came before, the force itself, and what followed. It does not decide whether the force was lawful; the agency does that with all evidence.

Sources:
• Graham v. Connor, 490 U.S. 386 (1989): severity of the crime, immediate threat, active resistance or flight, from the perspective of a reasonable officer on the scene.
• Tennessee v. Garner, 471 U.S. 1 (1985): deadly force against a fleeing person.
• National Consensus Policy and Discussion Paper on Use of Force (IACP and other law enforcement organizations, 2017): de-escalation, warnings, duty to intervene, medical aid.
• Police Executive Research Forum, Guiding Principles on Use of Force (2016): de-escalation, proportionality, duty to intervene, medical aid.
• Police Executive Research Forum, ICAT: Integrating Communications, Assessment, and Tactics (2016): distance, cover and time.`,
  sections: [
    {
      id: 'before',
      title: 'Before the Force',
      questions: [
        choice('call', 'What is the most serious offense for which the recording shows a reason?', [
          'No offense',
          'Violation or misdemeanor without violence',
          'Felony without violence',
          'Offense with violence or a weapon',
          'The recording does not show it',
        ]),
        yesNo(
          'deescalation-feasible',
          'Was there time and opportunity to try to resolve the situation without force?',
        ),
        scale(
          'deescalation',
          'How did the officers try to resolve the situation without force?',
          [
            'No attempt, or words and actions that escalated it',
            'Repeated commands only',
            'One technique, such as distance, cover, a pause, or an offer to talk',
            'Several techniques, adapted to the person’s responses',
          ],
          { guidance: 'Not applicable if there was no time and opportunity.' },
        ),
        yesNo('one-voice', 'Did one officer at a time give commands that did not contradict each other?'),
        choice('warning', 'Was a warning given before the force?', [
          'Yes, with time to comply',
          'Yes, without time to comply',
          'No, although there was time',
          'No, and there was no time',
        ]),
      ],
    },
    {
      id: 'factors',
      title: 'Circumstances at the Moment of Force',
      questions: [
        choice(
          'threat',
          'Which threat to officers or others is seen or heard?',
          [
            'None',
            'Words or gestures only',
            'An attack or attempted attack without a weapon',
            'A weapon in hand or within reach',
            'A weapon used or pointed',
            'The recording does not show it',
          ],
          { guidance: 'Graham v. Connor: an immediate threat. Judge the moment itself, without hindsight.' },
        ),
        choice(
          'resistance',
          'Which resistance is seen or heard?',
          [
            'None',
            'Passive',
            'Pulling away or fleeing',
            'Fighting or assaulting',
            'The recording does not show it',
          ],
          { guidance: 'Graham v. Connor: active resistance, or attempt to evade arrest by flight.' },
        ),
        yesNo('impairment', 'Are there signs of a crisis, disability, intoxication or language barrier?', {
          guidance: 'Link the moment, so that the agency can assess it.',
        }),
      ],
    },
    {
      id: 'force',
      title: 'The Force',
      questions: [
        choice('type', 'What is the highest level of force that is seen or heard?', [
          'Pointing of a firearm or energy device only',
          'Control holds or takedown',
          'Strikes or kicks',
          'Spray',
          'Energy device',
          'Impact weapon or projectile',
          'Canine',
          'Firearm or other deadly force',
          'The recording does not show it',
        ]),
        yesNo('adjusted', 'Was the force reduced or ended as resistance decreased?'),
        yesNo('prone', 'Was weight kept off the person’s neck, and off the back while prone?', {
          guidance: 'Link the moments at which this can be judged.',
        }),
        yesNo('intervention', 'Did other officers intervene where force continued without need?', {
          guidance: 'Not applicable if force did not continue without need or no other officer was present.',
        }),
      ],
    },
    {
      id: 'after',
      title: 'After the Force',
      questions: [
        choice('recovery', 'When was a restrained person moved from the prone position?', [
          'Immediately after restraint',
          'Within one minute',
          'Later',
          'Not at all',
          'The person was not prone',
          'The recording does not show it',
        ]),
        choice('aid', 'When was medical aid offered or called for?', [
          'Immediately after the scene was safe',
          'Later, without being asked',
          'Only after the person or a witness asked',
          'Not at all, despite visible injury or complaint',
          'No visible injury or complaint',
        ]),
        yesNo('recorded', 'Did the cameras of all involved officers record the whole incident?'),
        remarks('remarks', 'Remarks'),
      ],
    },
  ],
};
