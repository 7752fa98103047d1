import { z } from 'zod';
import { signedIn } from '../base.ts';
import { id } from '../shapes.ts';

export const agenciesContract = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/agencies',
      summary: 'All agencies by name (administrators)',
      tags: ['Agencies'],
    })
    .output(z.array(z.object({ id, name: z.string() }))),
};
