import { describeVerdict, isAllProven } from '../src/describe-verdict.ts';
import { linesOf, toBase64 } from '../src/parsing.ts';
import type { Verdict } from '../src/verify-bundle.ts';

/** Returns an element with children, which are texts or elements. Texts are never read as HTML. */
function make(tag: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

const list = (tag: 'ul' | 'ol', items: readonly (Node | string)[]): HTMLElement =>
  make(tag, '', ...items.map((item) => make('li', '', item)));

const section = (title: string, ...children: readonly (Node | string)[]): HTMLElement =>
  make('section', '', make('h2', '', title), ...children);

/** Shows the verdict, what it depends on and what it means. Moves the focus to its headline. */
export function showVerdict(
  article: HTMLElement,
  verdict: Verdict,
  { name, isKeyAssumed }: { readonly name: string; readonly isKeyAssumed: boolean },
): void {
  const { headline, problems, checked, groups, limits } = describeVerdict(verdict, isKeyAssumed);
  const isOpen = isKeyAssumed || !isAllProven(verdict);
  const state = problems.length > 0 ? 'problems' : isOpen ? 'open' : '';
  const title = make('h2', '', headline);
  title.tabIndex = -1;
  const items = problems.map(([problem, meaning]) => {
    const item = document.createDocumentFragment();
    item.append(make('strong', '', problem), make('span', 'meaning', meaning));
    return item;
  });
  const print = make('button', 'no-print', 'Print the verdict');
  print.addEventListener('click', () => {
    for (const each of article.querySelectorAll('details')) each.open = true;
    globalThis.print();
  });
  article.replaceChildren(
    make('section', `verdict ${state}`, title, ...(items.length > 0 ? [list('ol', items)] : [])),
    section(
      'The bundle',
      facts([
        ['File', name],
        [
          'Verified',
          `${new Date().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}, by the clock of this computer`,
        ],
        ...bagInfo(verdict),
        ['Signed with the key', verdict.signers.join(', ') || 'none that is accepted'],
      ]),
    ),
    section('What was checked', list('ul', checked)),
    ...groups.map(({ title: text, items: files, meaning }) =>
      section(text, list('ul', files), make('p', '', meaning)),
    ),
    section('What the verdict means', list('ul', limits)),
    details(verdict),
    make('p', 'action', print),
  );
  article.hidden = false;
  title.focus();
}

type Fact = readonly [label: string, value: string];

const facts = (rows: readonly Fact[]): HTMLElement =>
  make('dl', '', ...rows.flatMap(([label, value]) => [make('dt', '', label), make('dd', '', value)]));

/** Returns the lines of `bag-info.txt`, such as the ticket and the agency. */
const bagInfo = (verdict: Verdict): Fact[] =>
  linesOf(verdict.bagInfo).flatMap((line) => {
    const [, label, value] = /^([^:]+): (.+)$/u.exec(line) ?? [];
    return label === undefined || value === undefined ? [] : [[label.replaceAll('-', ' '), value]];
  });

function details({ checkpoint, created, format, faults, entries }: Verdict): HTMLElement {
  const data = created?.entry['data'];
  const rows: Fact[] = [
    ['Format', format ?? '–'],
    ['Ledger', checkpoint?.origin ?? '–'],
    ['Entries in the ledger', String(checkpoint?.size ?? '–')],
    ['Root of the tree', checkpoint ? toBase64(checkpoint.root) : '–'],
    ['Entry of the bundle', created ? `${created.sequence}, ${created.hash}` : '–'],
    ['Recorded about the bundle', data === undefined ? '–' : JSON.stringify(data)],
    ['Entries in the bundle', describeEntries(entries)],
    ['Faults', faults.map(({ code, place }) => `${code} at ${place}`).join(', ') || 'none'],
  ];
  return make('section', '', make('details', '', make('summary', '', 'Technical details'), facts(rows)));
}

function describeEntries({ count, first, last }: Verdict['entries']): string {
  const range = first && last ? `, from ${first.sequence} to ${last.sequence}` : '';
  return `${count}${range}`;
}
