/** A keyboard shortcut. */
export function Keys({ children }: { children: string }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-sm border border-line bg-sunken px-1.5 text-xs font-medium whitespace-nowrap">
      {children}
    </kbd>
  );
}
