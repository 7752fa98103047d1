/** The part of the bundler's module graph that the groups use. */
interface Graph {
  getModuleInfo(id: string): {
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/**
 * Modules that are grouped by their importers. Libraries follow the modules that use them. The catalog and
 * the ledger's sentences are too large for pages that do not need them.
 */
const ours =
  /[/\\](?:apps[/\\]web|packages[/\\]\w+)[/\\]src[/\\](?!features[/\\]custody[/\\]|(?:proof[/\\])?ledger[/\\])/u;
/** Errors whose messages pages show soon after their first view. */
const earlyErrors = '(?:account|organization|invoice|setup|finding|ticket|video)-errors';
/** The error catalog with all other messages. */
const isMessages = new RegExp(
  String.raw`[/\\]src[/\\](?:error-catalog|\w+[/\\](?!${earlyErrors})[\w-]+-errors\.)`,
  'u',
);
/**
 * Only the review room and reports play videos and show findings; what loads later there shares
 * modules with them.
 */
const isReview =
  /[/\\]src[/\\](?:player|features[/\\]findings|features[/\\]videos[/\\](?:unplayable|format)|review[/\\]findings[/\\]frame-shapes)/u;
const routeComponent = /[/\\]src[/\\]routes[/\\](?<route>.+)\.tsx\?tsr-split=component/u;

/** Returns the module and all modules that import it statically, directly or not. */
function importersOf(id: string, graph: Graph): readonly string[] {
  const found = new Set([id]);
  for (const each of found)
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) found.add(importer);
  return [...found];
}

/** Returns whether login.html loads a module at once. */
const isOfLogin = (id: string, graph: Graph): boolean =>
  importersOf(id, graph).some((importer) => /[/\\]src[/\\]login\.tsx$/u.test(importer));

const isSplit = (id: string, graph: Graph): boolean =>
  !routeComponent.test(id) && (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;

/** Returns whether several signed-in pages load a module at once. */
function isOfSignedIn(id: string, graph: Graph): boolean {
  if (!ours.test(id) || isReview.test(id) || isMessages.test(id)) return false;
  const importers = importersOf(id, graph);
  const routes = importers.flatMap((importer) => routeComponent.exec(importer)?.groups?.['route'] ?? []);
  const signedIn = routes.filter((route) => /^(?:agency|admin)/u.test(route));
  // Both roles share the pages of their own account. The modules of such a page stay together.
  const pages = new Set(signedIn.map((route) => route.replace(/^\w+[/\\]_\w+[/\\]/u, '')));
  const isLater = importers.some((importer) => isSplit(importer, graph));
  if (signedIn.length === 0 || signedIn.length < routes.length) return false;
  const isFrame = [...pages].some((route) => /^(?:agency|admin)(?:[/\\]_\w+)?$/u.test(route));
  return isFrame || pages.size > 1 || isLater;
}

const isIn =
  (pattern: RegExp) =>
  (id: string): boolean =>
    pattern.test(id.replaceAll('\\', '/'));
const isApplication = isIn(
  /@tanstack\/(react-router|router-core|history|react-store|store)\/|src\/(start\/application|routeTree|routes\/[^?]+$|ui\/feedback\/Skeleton|features\/session\/sign-out\/before)/u,
);
/** Hooks that read data, and other modules that pages without a session rarely need. */
const dataModules = [
  'src/api/use-infinite-list',
  String.raw`src/ui/overlays/toasts\.`,
  'src/features/(second-factor/use-second-factor|session/sign-out/use-sign-out)',
  String.raw`contract/src/\w+/${earlyErrors}\.`,
];
const isData = isIn(new RegExp(dataModules.join('|'), 'u'));
/** Fields, and what else pages with a form share with parts that load later. */
const isField = isIn(
  /src\/(ui\/(forms\/(?!select|SearchField|Checkbox\.)|table\/SelectionBar)|features\/(settings\/appearance|coverage\/use-coverage)|review\/(?!findings|scorecards|second-reviews\/hidden)|evidence\/media\/(frame-index|video-excerpt))/u,
);

/**
 * Chunks of the web application; the first match applies. A module takes its imports along unless an earlier
 * chunk has them. A page should load few files, because each costs a round trip, but not the code of other
 * pages; `scripts/checks/check-sizes.mjs` limits both (decision 0042).
 */
export const chunkGroups = [
  {
    name: (id: string, graph: Graph) => (isOfLogin(id, graph) ? 'start' : null),
    test: /^(?!.*(?:[/\\]src[/\\]login\.tsx$|[/\\](?:queryObserver|use(?:Base)?Query)\.js))/u,
    tags: ['$initial' as const],
  },
  // The router with all routes, which login.html does without.
  { name: 'application', test: isApplication },
  { name: 'data', test: isData },
  {
    name: (id: string, graph: Graph) => (!isField(id) && isOfSignedIn(id, graph) ? 'signed-in' : null),
  },
  {
    name: 'icons',
    test: isIn(
      /lucide-react(?!.*icons\/(volume|skip|rotate-cw|maximize|flag|thumbs-up|octagon-ex|circle-q|file-exc))/u,
    ),
    minShareCount: 2,
  },
  { name: 'fields', test: isField },
  // The player, for the review room and for reports, without what loads after it.
  {
    name: 'player',
    test: isIn(
      /src\/(player(?!\/(PlayerShortcuts|picture\/(?!recorded)|sound\/SoundSelect))|features\/(findings\/(?!FindingShortcuts|finding-shortcuts|long-list\/(VirtualList|FindingSearch|pinned|use-offset))|videos\/(unplayable|format)))/u,
    ),
    minShareCount: 2,
  },
  // The agency's first page lists drafts with their uploads, and has tools for its tickets.
  {
    name: 'desk',
    test: isIn(
      /src\/(features\/tickets\/(drafts\/Draft(List|Problem)|drafts\/(draft-|local-|format-)|desk\/|new-ticket\/(ticket-draft|upload-status-text|use-transfer-rates))|upload\/(?!send-file|open-engines|hash-worker))/u,
    ),
  },
  // Only the weekly sign-off needs the groups of events.
  {
    name: 'custody',
    test: isIn(/src\/(features\/custody|(proof\/)?ledger)\/(?!audit-figures|event-groups)/u),
  },
  { name: 'messages', test: isMessages },
  // Loaded later, mostly while the page is idle: overlays, forms, and the parts of a ticket.
  { name: 'forms', test: isIn(/src\/api\/use-contract-form/u) },
  // Every signed-in page shows these soon after its first view.
  {
    name: 'toasts',
    test: isIn(/src\/(screens\/signed-in\/Overlays|api\/(subscribe-to-changes|reauthentication))/u),
  },
  { name: 'overlays', test: isIn(/src\/ui\/(overlays|forms\/select\/(SelectList|ComboBox|TagsField))/u) },
  {
    name: 'reauth',
    test: isIn(/src\/(features\/session\/(Passkey|Organization)?Reauth|api\/reauthentication)/u),
  },
  {
    name: 'new-ticket',
    test: isIn(/src\/(features\/tickets\/new-ticket|upload\/(?!send-file|open-engines|hash-worker))/u),
  },
  {
    name: 'ticket-dialogs',
    test: isIn(/src\/features\/(tickets|reports)\/[^/]*(Dialog|EditTicket|TicketFields)/u),
  },
];
