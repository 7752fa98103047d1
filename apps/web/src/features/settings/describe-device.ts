const browsers = [
  [/Edg\//u, 'Edge'],
  [/OPR\//u, 'Opera'],
  [/Firefox\//u, 'Firefox'],
  [/Chrome\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
  [/^curl\//u, 'curl'],
  [/^node/u, 'Node.js'],
] as const;

const systems = [
  [/Windows/u, 'Windows'],
  [/Android/u, 'Android'],
  [/iPhone|iPad/u, 'iOS'],
  [/Mac OS X/u, 'macOS'],
  [/CrOS/u, 'ChromeOS'],
  [/Linux/u, 'Linux'],
] as const;

const PRODUCT = /^([A-Za-z][\w.-]{0,40})(?:\/|$)/u;

/**
 * Returns the name with which a program's user agent starts, or undefined; all browsers start with Mozilla.
 */
function namedProgram(userAgent: string | null): string | undefined {
  const name = PRODUCT.exec(userAgent ?? '')?.[1];
  return name === 'Mozilla' ? undefined : name;
}

/**
 * Parses a user agent into a readable device name. Order matters: most user agents also name other browsers.
 */
export function describeDevice(userAgent: string | null): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? namedProgram(userAgent) ?? 'Unknown device';
}
