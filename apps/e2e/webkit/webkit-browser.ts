import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@plainview/test-support/product/free-port';
import { WebDriverSession } from './webdriver-session.ts';
import { webkitPrograms } from './webkit-programs.ts';

/** Users of WebKitGTK, each with a browser of their own: a driver has one session at a time. */
export interface WebKitBrowsers {
  /** Folder of the downloads. */
  readonly downloads: string;
  readonly sessions: readonly WebDriverSession[];
  open(): Promise<WebDriverSession>;
  close(): Promise<void>;
}

function end(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  return ended;
}

/** Starts a virtual display on a free number. @returns its name, and its process */
async function startDisplay(
  program: string,
): Promise<{ readonly name: string; readonly child: ChildProcess }> {
  const args = ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: child.stdout }))
    return { name: `:${line.trim()}`, child };
  throw new Error('Xvfb did not start');
}

async function startDriver(program: string, env: NodeJS.ProcessEnv): Promise<[string, ChildProcess]> {
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    if (await fetch(`${url}/status`).then(Boolean, () => false)) return [url, child];
    if (attempt === 200 || child.exitCode !== null) throw new Error('WebKitWebDriver did not start');
    await pause(25);
  }
}

/** Turns animations off in the settings of GTK, which pages see as a preference for reduced motion. */
async function reduceMotion(home: string): Promise<void> {
  const folder = path.join(home, '.config/gtk-3.0');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
}

/** Prepares for browsers with a folder of their own as home. They share a virtual display. */
export async function startWebKit(): Promise<WebKitBrowsers> {
  if (webkitPrograms === null) throw new Error('WebKitGTK is not installed');
  const { driver, browser, display } = webkitPrograms;
  const home = await mkdtemp(path.join(tmpdir(), 'plainview-webkit-'));
  await reduceMotion(home);
  const screen = await startDisplay(display);
  const drivers: ChildProcess[] = [];
  const sessions: WebDriverSession[] = [];
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    DISPLAY: screen.name,
    TZ: 'America/New_York',
    // Without a GPU, layers cost more than they save.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  return {
    downloads: home,
    sessions,
    async open() {
      const [url, child] = await startDriver(driver, env);
      drivers.push(child);
      const session = await WebDriverSession.start(url, {
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      });
      sessions.push(session);
      await session.resize(1440, 900);
      return session;
    },
    async close() {
      await Promise.all(sessions.map((session) => session.end()));
      await Promise.all(drivers.map(end));
      await end(screen.child);
      await rm(home, { recursive: true, force: true });
    },
  };
}
