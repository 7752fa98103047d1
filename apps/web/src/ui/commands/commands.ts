import { useEffect, useRef } from 'react';

/** An action that the command palette offers. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Secondary text that tells similar commands apart, for example the officers of a ticket. */
  readonly detail?: string;
  /** Other words that find it. */
  readonly keywords?: string;
  /** A character such as `n`, a letter with Shift such as `Shift+N`, or `Mod+K` (Ctrl, on a Mac ⌘). */
  readonly shortcut?: string;
  readonly run: () => void;
}

/** A line of the list of shortcuts. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Commands and shortcuts that a part of the page offers while it is shown. */
interface CommandSource {
  readonly scope: string;
  readonly commands: readonly Command[];
  /** Shortcuts that the part handles itself. */
  readonly shortcuts?: readonly Shortcut[];
}

/** Scope of commands that all screens have. */
export const EVERYWHERE = 'Everywhere';
export const PALETTE_SHORTCUT = 'Mod+K';

const sources = new Set<{ readonly current: CommandSource }>();

/** Offers what the current screen or a part of it can do, until it is left. */
function useSource(source: CommandSource): void {
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    sources.add(latest);
    runAwaited();
    return () => void sources.delete(latest);
  }, []);
}

/** Offers actions of the current screen in the command palette, and runs them by their shortcuts. */
export const useScreenCommands = (commands: readonly Command[], scope = 'This screen'): void =>
  useSource({ scope, commands });

/** Lists shortcuts that a part of the screen handles itself. */
export const useShortcutList = (scope: string, shortcuts: readonly Shortcut[]): void =>
  useSource({ scope, commands: [], shortcuts });

/** Returns what the page offers now. */
export const currentSources = (): readonly CommandSource[] => [...sources].map(({ current }) => current);

type Wanted = (command: Command) => boolean;

/** Returns a command that the page offers now. */
export const findCommand = (wanted: Wanted): Command | undefined =>
  currentSources()
    .flatMap(({ commands }) => commands)
    .find(wanted);

/** A command that was asked for before the part of the page that offers it had loaded. */
let awaited: Wanted | null = null;

/**
 * Runs a command that the page offers, or as soon as it does.
 * @returns a function that stops waiting for it
 */
export function runCommand(wanted: Wanted): () => void {
  const command = findCommand(wanted);
  awaited = command ? null : wanted;
  command?.run();
  return () => {
    if (awaited === wanted) awaited = null;
  };
}

function runAwaited(): void {
  if (awaited) runCommand(awaited);
}
