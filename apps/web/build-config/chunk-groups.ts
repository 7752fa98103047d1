/** The part of the bundler's module graph that the groups use. */
interface Graph {
  getModuleInfo(id: string): {
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
    readonly importedIds: readonly string[];
  } | null;
}

/** The pages and parts that import a module statically, directly or not. */
interface Users {
  /** Signed-in pages and pages without a session. Both roles share the pages of their own account. */
  readonly pages: ReadonlySet<string>;
  /** Number of parts that load later. */
  readonly parts: number;
  /** Whether login.html loads the module at once. */
  readonly isOfLogin: boolean;
  /** Whether it is part of the frame of all pages of a role. */
  readonly isOfFrame: boolean;
  /** Whether only pages without a session use it. */
  readonly isOfGuests: boolean;
}

const routeComponent = /[/\\]src[/\\]routes[/\\](?<route>.+)\.tsx\?tsr-split=(?:\w+---)*component/u;
const loginEntry = /[/\\]src[/\\]login\.tsx$/u;
const frame = /^(?:agency|admin)(?:[/\\]_\w+)?$/u;
/** Modules that are grouped by their users. Libraries follow the modules that import them. */
const ours = /[/\\](?:apps[/\\]web|packages[/\\]\w+)[/\\]src[/\\](?!routes[/\\])/u;
const component =
  /[/\\]src[/\\]ui[/\\](?!(?:commands|dates)[/\\])|[/\\](?:CheckpointField|FileChoice|VideoDrop)\.tsx$/u;
/** Large, for the pages that need them. */
const messages = /[/\\]contract[/\\]src[/\\](?:error-catalog\.|errors[/\\](?!ticket-))/u;
const forms = /[/\\]src[/\\]api[/\\]use-contract-form\./u;
const eventLabels = /[/\\]domain[/\\]src[/\\]ledger[/\\]event-labels\./u;
const componentLibrary = /[/\\]node_modules[/\\](?:react-aria|react-aria-components)[/\\]/u;
/** The lists of many rows, which are a chunk of their own: few of the parts that load later show one. */
const longList = /[/\\]long-list[/\\]VirtualList\.tsx$/u;
/** Imports only the queue of the component library, which is small. */
const toastQueue = /[/\\]ui[/\\]overlays[/\\]toasts\.ts$/u;

/** Returns the ids with all that `next` leads to from them. */
function reach(id: string, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found) for (const other of next(each)) found.add(other);
  return found;
}

function findUsers(id: string, graph: Graph): Users {
  const importers = [...reach(id, (each) => graph.getModuleInfo(each)?.importers ?? [])];
  const routes = importers.flatMap((importer) => routeComponent.exec(importer)?.groups?.['route'] ?? []);
  const isPart = (importer: string): boolean =>
    !routeComponent.test(importer) && (graph.getModuleInfo(importer)?.dynamicImporters.length ?? 0) > 0;
  return {
    pages: new Set(routes.map((route) => route.replace(/^\w+[/\\]_\w+[/\\]/u, ''))),
    parts: importers.filter(isPart).length,
    isOfLogin: importers.some((importer) => loginEntry.test(importer)),
    isOfFrame: routes.some((route) => frame.test(route)),
    isOfGuests: routes.every((route) => !/^(?:agency|admin)/u.test(route)),
  };
}

const findLibraryUse = (id: string, graph: Graph): boolean =>
  [
    ...reach(id, (each) => (toastQueue.test(each) ? [] : (graph.getModuleInfo(each)?.importedIds ?? []))),
  ].some((each) => componentLibrary.test(each));

/** Keeps the results of a function of modules. */
function cached<Result>(find: (id: string, graph: Graph) => Result) {
  const results = new Map<string, { readonly result: Result }>();
  return (id: string, graph: Graph): Result => {
    const known = results.get(id) ?? { result: find(id, graph) };
    results.set(id, known);
    return known.result;
  };
}
const usersOf = cached(findUsers);
const usesLibrary = cached(findLibraryUse);

/** Returns a group of our modules. A module takes its imports along unless an earlier group has them. */
const groupOf = (name: string, contains: (id: string, graph: Graph) => boolean) => ({
  name: (id: string, graph: Graph) => (ours.test(id) && contains(id, graph) ? name : null),
});

/** The lists with which both roles start share much with only one other page. */
const startPages = ['admin/index', 'agency/index'];
const weightOf = ({ pages }: Users): number =>
  pages.size === 1 ? 1 : pages.size + startPages.filter((page) => pages.has(page)).length;

/** Returns groups of what exactly this many pages share, named after them. */
const sharedBy = (count: number) => ({
  name(id: string, graph: Graph): string | null {
    const { pages, parts } = usersOf(id, graph);
    if (!ours.test(id) || pages.size !== count || (count === 1 && parts === 0)) return null;
    return [...pages].toSorted().join('-').replaceAll(/\W+/gu, '-');
  },
});

const isApplication =
  /@tanstack[/\\](?:react-router|router-core|history|react-store|store)[/\\]|[/\\]src[/\\](?:start[/\\]application|routeTree|routes[/\\][^?]+$|ui[/\\]feedback[/\\]Skeleton|features[/\\]sessions[/\\]sign-out[/\\]before)/u;

/**
 * Chunks of the web application, from what most pages load to what few do; the first match applies. So a module
 * never takes along what more pages need than itself. A page should load few files, because each costs a round
 * trip, but not the code of other pages; `scripts/checks/check-sizes.mjs` limits both (decisions 0042 and 0132).
 */
export const chunkGroups = [
  {
    name: (id: string, graph: Graph) => (usersOf(id, graph).isOfLogin ? 'start' : null),
    // Neither the entry itself nor queries of components, which only other pages make.
    test: /^(?!.*(?:[/\\]src[/\\]login\.tsx$|[/\\](?:queryObserver|use(?:Base)?Query)\.js))/u,
    tags: ['$initial' as const],
  },
  // The router with all routes, which login.html does without.
  { name: 'application', test: isApplication },
  groupOf('guest', (id, graph) => usersOf(id, graph).isOfGuests && usersOf(id, graph).pages.size > 1),
  groupOf('signed-in', (id, graph) => {
    const { isOfFrame, pages } = usersOf(id, graph);
    return (
      (isOfFrame || pages.size >= 10) && !usesLibrary(id, graph) && !messages.test(id) && !forms.test(id)
    );
  }),
  { name: 'icons', test: /[/\\]lucide-react[/\\]/u, minShareCount: 2 },
  groupOf('messages', (id) => messages.test(id)),
  groupOf('forms', (id) => forms.test(id)),
  groupOf('fields', (id, graph) => usersOf(id, graph).pages.size >= 3 && usesLibrary(id, graph)),
  groupOf('events', (id) => eventLabels.test(id)),
  groupOf('shared', (id, graph) => weightOf(usersOf(id, graph)) >= 3),
  groupOf(
    'controls',
    (id, graph) => component.test(id) && usersOf(id, graph).pages.size > 0 && usesLibrary(id, graph),
  ),
  sharedBy(2),
  sharedBy(1),
  groupOf('overlays', (id, graph) => component.test(id) && usesLibrary(id, graph)),
  groupOf('later', (id, graph) => usersOf(id, graph).parts >= 3 && !longList.test(id)),
];
