import { openZip } from '../src/read-zip.ts';
import { parseKey } from '../src/signed-note.ts';
import { verifyBundle, type Reader } from '../src/verify-bundle.ts';
import type { Bundle } from '../src/verify-files.ts';
import { filesOfEntry, filesOfFolder, Hasher, isFolderEntry } from './browser-files.ts';
import { showVerdict } from './show-verdict.ts';

/** The bundle that the reader chose. */
interface Chosen {
  readonly name: string;
  readonly size: number;
  readonly open: () => Promise<Bundle>;
}

const find = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const element = document.querySelector(`#${id}`);
  if (!(element instanceof kind)) throw new Error(`the page has no ${id}`);
  return element;
};

const form = find('form', HTMLFormElement);
const drop = find('drop', HTMLElement);
const zip = find('zip', HTMLInputElement);
const folder = find('folder', HTMLInputElement);
const key = find('key', HTMLInputElement);
const formerKey = find('former-key', HTMLInputElement);
const keptInput = find('kept', HTMLInputElement);
const verify = find('verify', HTMLButtonElement);
const progress = find('progress', HTMLElement);
const bar = find('bar', HTMLProgressElement);
const failure = find('failure', HTMLElement);
const result = find('result', HTMLElement);

let chosen: Chosen | null = null;
const kept = new Map<string, File>();
let hasher: Hasher | null = null;

const formatBytes = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} KB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`;

function formatTimeLeft(seconds: number): string {
  if (!Number.isFinite(seconds)) return '';
  if (seconds < 60) return ' · less than a minute left';
  return ` · about ${Math.ceil(seconds / 60)} minutes left`;
}

function choose(bundle: Chosen): void {
  chosen = bundle;
  verify.disabled = false;
  result.hidden = true;
  find('chosen', HTMLElement).textContent = `${bundle.name}, ${formatBytes(bundle.size)}`;
}

const chooseZip = (file: File): void =>
  choose({ name: file.name, size: file.size, open: () => openZip(file) });

function chooseFolder(name: string, files: ReadonlyMap<string, File>): void {
  const size = [...files.values()].reduce((sum, file) => sum + file.size, 0);
  choose({ name, size, open: () => Promise.resolve({ files, irregular: [] }) });
}

function keep(files: Iterable<File>): void {
  for (const file of files) kept.set(file.name, file);
  find('kept-chosen', HTMLElement).textContent =
    kept.size > 0 ? `Kept files: ${[...kept.keys()].join(', ')}` : '';
}

/** Takes a bundle, and other files as kept ones. */
async function takeDropped(items: DataTransferItemList): Promise<void> {
  const dropped = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  for (const { entry, file } of dropped)
    if (entry && isFolderEntry(entry)) chooseFolder(entry.name, await filesOfEntry(entry));
    else if (file && /\.zip$/iu.test(file.name)) chooseZip(file);
    else if (file) keep([file]);
}

/** Shows how much is done and how long the rest will take. */
function makeProgress(total: number): (bytes: number) => void {
  const start = performance.now();
  let done = 0;
  return (bytes) => {
    done += bytes;
    bar.value = total === 0 ? 0 : done / total;
    const left = ((performance.now() - start) / 1000 / done) * (total - done);
    find('amount', HTMLElement).textContent =
      `${formatBytes(done)} of ${formatBytes(total)}${formatTimeLeft(left)}`;
  };
}

/** Returns the keys in a field, or null after showing that they are none. */
function readKeys(field: HTMLInputElement): string[] | null {
  const texts = field.value.split(/\s+/u).filter((text) => text !== '');
  const areValid = texts.every((text) => parseKey(text));
  find(`${field.id}-error`, HTMLElement).textContent = areValid
    ? ''
    : 'This is not a key. A key has the form name+1a2b3c4d+base64. Copy all of it.';
  if (!areValid) field.focus();
  return areValid ? texts : null;
}

/** The keys that the reader trusts. */
type ReaderKeys = Pick<Reader, 'keys' | 'formerKeys'>;

async function run({ name, size, open }: Chosen, trusted: ReaderKeys): Promise<void> {
  const own = new Hasher(makeProgress(size));
  hasher = own;
  setRunning(true);
  try {
    const files = await Promise.all(
      [...kept].map(async ([path, file]) => ({ name: path, text: await file.text() })),
    );
    const verdict = await verifyBundle(await open(), { ...trusted, kept: files, digestOf: own.hash });
    if (hasher === own) showVerdict(result, verdict, { name, isKeyAssumed: trusted.keys.length === 0 });
  } catch (error) {
    failure.textContent = error instanceof Error ? error.message : 'The bundle could not be read.';
  } finally {
    own.stop();
    if (hasher === own) setRunning(false);
  }
}

function setRunning(isRunning: boolean): void {
  progress.hidden = !isRunning;
  verify.disabled = isRunning;
  if (!isRunning) return;
  failure.textContent = '';
  result.hidden = true;
  bar.value = 0;
  find('amount', HTMLElement).textContent = '';
}

zip.addEventListener('change', () => {
  const [file] = zip.files ?? [];
  if (file) chooseZip(file);
});
folder.addEventListener('change', () => {
  const [file] = folder.files ?? [];
  if (file && folder.files)
    chooseFolder(file.webkitRelativePath.split('/')[0] ?? '', filesOfFolder(folder.files));
});
keptInput.addEventListener('change', () => {
  kept.clear();
  keep(keptInput.files ?? []);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const [formerKeys, keys] = [readKeys(formerKey), readKeys(key)];
  if (chosen && keys && formerKeys) void run(chosen, { keys, formerKeys });
});
find('cancel', HTMLButtonElement).addEventListener('click', () => {
  hasher?.stop();
  hasher = null;
  setRunning(false);
  verify.focus();
});
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('over');
});
document.addEventListener('dragleave', () => drop.classList.remove('over'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  if (event.dataTransfer)
    takeDropped(event.dataTransfer.items).catch(() => {
      failure.textContent = 'The files could not be read.';
    });
});
