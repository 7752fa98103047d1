/** Options of Node.js with which a process can be inspected. It prints the address. */
export const INSPECTED = '--inspect=127.0.0.1:0';

/** Returns the address of the inspector that a process printed. @throws if it printed none */
export function inspectorAddress(printed) {
  const [address] = /ws:\/\/\S+/u.exec(printed) ?? [];
  if (address === undefined) throw new Error('the process has no inspector');
  return address;
}

/** Connects to a process's inspector. Returns a function that sends it a command and returns the answer. */
export async function openInspector(address) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data);
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  const send = (method, params = {}) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, close: () => socket.close() };
}

/**
 * Returns the memory of a process in bytes, as `process.memoryUsage()` does, without what can be collected.
 */
export async function liveMemory({ send }) {
  // The second collection finds what finalizers of the first one have released.
  for (let time = 0; time < 2; time += 1) await send('HeapProfiler.collectGarbage');
  const { result } = await send('Runtime.evaluate', {
    expression: 'process.memoryUsage()',
    returnByValue: true,
  });
  return result.value;
}
