import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** Key of an element's reference (W3C WebDriver, 11.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const TIMEOUT_MILLISECONDS = 30_000;
const INTERVAL_MILLISECONDS = 100;

const element = z.object({ [ELEMENT]: z.string() });
const failure = z.object({ error: z.string(), message: z.string() });

/** Elements that can have a role. The browser computes which of them do. */
const candidates = {
  button: 'button, [role=button]',
  combobox: '[role=combobox], select, input',
  link: 'a[href]',
  option: '[role=option]',
  textbox: 'input, textarea',
} as const;

type Role = keyof typeof candidates;
type Name = string | RegExp;

interface AccessibleName {
  /** Text that the name contains: the first literal one of an expression; empty if it is not known. */
  readonly part: string;
  readonly matches: (name: string) => boolean;
}

const toName = (name: Name): AccessibleName =>
  typeof name === 'string'
    ? { part: name, matches: (text) => text === name }
    : { part: /[\w ]{2,}/u.exec(name.source)?.[0] ?? '', matches: (text) => name.test(text) };

/** Leaves out elements that no text near them names: to ask the browser for each name would take seconds. */
const FILTER = `
  const [selector, part] = arguments;
  const textOf = (id) => document.getElementById(id)?.textContent;
  return [...document.querySelectorAll(selector)].filter((each) =>
    [
      each.textContent,
      each.ariaLabel,
      each.title,
      ...[...(each.labels ?? [])].map((label) => label.textContent),
      ...(each.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf),
    ].some((text) => text?.includes(part)),
  );`;

/**
 * Errors of an element that the page replaced or covered in the meantime: the next attempt finds the new one.
 */
const PASSING = new Set([
  'element click intercepted',
  'element not interactable',
  'no such element',
  'stale element reference',
]);

class WebDriverError extends Error {
  override readonly name = 'WebDriverError';
  readonly code: string;

  constructor(path: string, code: string, message: string) {
    super(`${path}: ${code}: ${message}`);
    this.code = code;
  }
}

/**
 * A window of a browser that is driven over W3C WebDriver. Waits for what it looks for, as Playwright does.
 */
export class WebDriverSession {
  readonly #driver: string;
  readonly #session: string;

  private constructor(driver: string, session: string) {
    this.#driver = driver;
    this.#session = session;
  }

  static async start(driver: string, capabilities: object): Promise<WebDriverSession> {
    const answer = await request(driver, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } });
    const { sessionId } = z.object({ sessionId: z.string() }).parse(answer);
    return new WebDriverSession(driver, `/session/${sessionId}`);
  }

  #call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    return request(this.#driver, method, `${this.#session}${path}`, body);
  }

  async open(url: string): Promise<void> {
    await this.#call('POST', '/url', { url });
  }

  /** Sets a cookie of the page's site, which its scripts do not see. */
  async setCookie({ name, value }: { readonly name: string; readonly value: string }): Promise<void> {
    await this.#call('POST', '/cookie', { cookie: { name, value, path: '/', httpOnly: true } });
  }

  async reload(): Promise<void> {
    await this.#call('POST', '/refresh', {});
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#call('POST', '/window/rect', { width, height });
  }

  /** Runs the body of a function in the page. @param script may return a promise */
  run(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#call('POST', '/execute/sync', { script, args });
  }

  /** Clicks the first visible element with this role and accessible name. */
  async click(role: Role, name: Name, within?: string): Promise<void> {
    await this.#retry(`${role} ${String(name)}`, async () => {
      const id = await this.#find(role, toName(name), within);
      if (id !== null) await this.#call('POST', `/element/${id}/click`, {});
      return id !== null;
    });
  }

  /** Types a text key by key into the first field whose accessible name begins so. */
  async type(label: string, text: string, within?: string): Promise<void> {
    await this.#retry(`field ${label}`, async () => {
      const id = await this.#findField(label, within);
      if (id !== null) await this.#call('POST', `/element/${id}/value`, { text });
      return id !== null;
    });
  }

  /** Enters a text into such a field all at once, as pasting it does. */
  async enter(label: string, text: string, within?: string): Promise<void> {
    const script = `arguments[0].focus(); return document.execCommand('insertText', false, arguments[1]);`;
    await this.#retry(`field ${label}`, async () => {
      const id = await this.#findField(label, within);
      return id !== null && (await this.run(script, { [ELEMENT]: id }, text)) === true;
    });
  }

  /** Chooses files in the page's file field, which is hidden behind a button. */
  async chooseFiles(files: readonly string[]): Promise<void> {
    const field = await this.#call('POST', '/element', { using: 'css selector', value: 'input[type=file]' });
    const { [ELEMENT]: id } = element.parse(field);
    await this.#call('POST', `/element/${id}/value`, { text: files.join('\n') });
  }

  /** Waits until the page shows a text, or until it does so a number of times. */
  async see(text: string, times = 1): Promise<void> {
    const script = `return document.body.innerText.split(arguments[0]).length - 1`;
    await this.#retry(`text ${text}`, async () => Number(await this.run(script, text)) >= times);
  }

  /** Waits for an element with a text. @returns a selector of it */
  async locate(selector: string, text: string): Promise<string> {
    const script = `const [selector, text] = arguments;
      const found = [...document.querySelectorAll(selector)].find((each) => each.innerText.includes(text));
      found?.setAttribute('data-located', text);
      return found !== undefined;`;
    await this.waitFor(script, selector, text);
    return `[data-located=${JSON.stringify(text)}]`;
  }

  /** Waits until a script returns true. */
  async waitFor(script: string, ...args: readonly unknown[]): Promise<void> {
    await this.#retry(script, async () => (await this.run(script, ...args)) === true);
  }

  /** Returns a picture of the visible part of the page, as PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(z.string().parse(await this.#call('GET', '/screenshot')), 'base64');
  }

  async end(): Promise<void> {
    await this.#call('DELETE', '');
  }

  async #findField(label: string, within?: string): Promise<string | null> {
    const name = { part: label, matches: (found: string) => found.startsWith(label) };
    return (await this.#find('textbox', name, within)) ?? this.#find('combobox', name, within);
  }

  /** Asks the browser for the role and the name that assistive technology gets. */
  async #find(role: Role, name: AccessibleName, within = 'body'): Promise<string | null> {
    const selector = `:is(${within}) :is(${candidates[role]})`;
    const found = z.array(element).parse(await this.run(FILTER, selector, name.part));
    for (const { [ELEMENT]: id } of found) {
      const label = await this.#labelOf(id);
      if (label === null || !name.matches(label)) continue;
      if ((await this.#call('GET', `/element/${id}/computedrole`)) === role) return id;
    }
    return null;
  }

  /** Returns null for an element that assistive technology does not get: WebKit has no error code for it. */
  async #labelOf(id: string): Promise<string | null> {
    try {
      return z.string().parse(await this.#call('GET', `/element/${id}/computedlabel`));
    } catch (error) {
      if (error instanceof WebDriverError && error.code === 'unknown error') return null;
      throw error;
    }
  }

  async #retry(what: string, attempt: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MILLISECONDS;
    for (;;) {
      try {
        if (await attempt()) return;
      } catch (error) {
        if (!(error instanceof WebDriverError && PASSING.has(error.code))) throw error;
      }
      if (Date.now() > deadline) throw new Error(`not found: ${what}, in: ${await this.#text()}`);
      await pause(INTERVAL_MILLISECONDS);
    }
  }

  async #text(): Promise<string> {
    return String(await this.run('return location.href + "\\n" + document.body.innerText'));
  }
}

async function request(driver: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${driver}${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const { value } = z.object({ value: z.unknown() }).parse(await response.json());
  if (response.ok) return value;
  const { error, message } = failure.parse(value);
  throw new WebDriverError(path, error, message);
}
