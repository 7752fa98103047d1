import { existsSync, readdirSync } from 'node:fs';

interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

const [driver, display] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** WebKitGTK's test browser. Debian keeps it in a folder for each architecture and version of the library. */
function findBrowser(): string | null {
  for (const libraries of readdirSync('/usr/lib')) {
    const browser = `/usr/lib/${libraries}/webkit2gtk-4.1/MiniBrowser`;
    if (existsSync(browser)) return browser;
  }
  return null;
}

/** The installed WebKitGTK with its driver and a virtual display; null if one of them is missing. */
export const webkitPrograms: WebKitPrograms | null = (() => {
  if (!existsSync(driver) || !existsSync(display)) return null;
  const browser = findBrowser();
  return browser === null ? null : { driver, browser, display };
})();
