import { createBundle, readBundles } from '../../use-cases/bundle/create-bundle.ts';
import { bundleView } from '../../views/bundle.view.ts';
import { account } from '../base.ts';

export const bundleProcedures = {
  list: account.bundles.list.handler(async ({ context: { app, actor }, input }) =>
    (await readBundles(app, actor, input.ticketId)).map(bundleView),
  ),

  create: account.bundles.create.handler(async ({ context: { app, actor }, input }) =>
    bundleView(await createBundle(app, actor, input)),
  ),
};
