const loading = new Map<string, Promise<void>>();

/** Loads a classic script once. Rejects if it cannot be loaded. */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known !== undefined) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(address);
      reject(new Error(`${address} could not be loaded`));
    });
    document.head.append(script);
  });
  loading.set(address, loaded);
  return loaded;
}
