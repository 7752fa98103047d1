/** A rule of examples/monitoring/alerts.yml. */
export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string | null;
  readonly severity: string;
  readonly summary: string;
  readonly runbook: string;
}

const BLOCK_INDENT = ' '.repeat(10);

/** A value that YAML reads as it is written. */
const PLAIN = /^[\w“”’./ -][^:#{}[\]&*!|>'"%@`]*(?:#[\w-]+)?$/u;

/** The lines of a rule, in order. `expr` is a block; the others have one plain value. */
const fields = [
  ['alert', /^ {6}- alert: (?<value>[A-Z]\w+)$/u],
  ['expr', /^ {8}expr: \|$/u],
  ['for', /^ {8}for: (?<value>\d+[mh])$/u],
  ['labels', /^ {8}labels:$/u],
  ['severity', /^ {10}severity: (?<value>page|ticket)$/u],
  ['annotations', /^ {8}annotations:$/u],
  ['summary', /^ {10}summary: (?<value>.+)$/u],
  ['runbook', /^ {10}runbook: (?<value>\S+)$/u],
] as const;

/** The beginning of a group. */
const group = /^(?:groups:| {2}- name: [\w-]+| {4}rules:)$/u;

/**
 * Reads the rules of a file that uses only the part of YAML that all of them need.
 * @throws Error with the line that is none of it
 */
export function readRules(text: string): AlertRule[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const rules: AlertRule[] = [];
  let index = 0;
  const takeBlock = (): string => {
    const block: string[] = [];
    for (; lines[index]?.startsWith(BLOCK_INDENT) === true; index += 1)
      block.push(lines[index]?.trim() ?? '');
    return block.join(' ');
  };
  while (index < lines.length) {
    if (group.test(lines[index] ?? '')) {
      index += 1;
      continue;
    }
    const found = new Map<string, string>();
    for (const [name, pattern] of fields) {
      const match = pattern.exec(lines[index] ?? '');
      if (match === null && name === 'for') continue;
      const value = match?.groups?.['value'] ?? '';
      if (match === null || (value !== '' && !PLAIN.test(value)))
        throw new Error(`expected ${name}, found: ${lines[index]}`);
      index += 1;
      found.set(name, name === 'expr' ? takeBlock() : value);
    }
    const of = (name: string): string => found.get(name) ?? '';
    rules.push({
      alert: of('alert'),
      expr: of('expr'),
      for: found.get('for') ?? null,
      severity: of('severity'),
      summary: of('summary'),
      runbook: of('runbook'),
    });
  }
  return rules;
}
