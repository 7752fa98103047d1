import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections that have been idle for some time. A connection on which a request has arrived meanwhile
 * stays open: timers run before sockets are read, so a busy process would otherwise close it without reading
 * the request, and the client could not know whether the call was made.
 */
export function closeIdleConnections(server: Server, milliseconds: number): void {
  server.keepAliveTimeout = milliseconds;
  const busy = new WeakSet<Socket>();
  server.on('request', ({ socket }, outgoing) => {
    busy.add(socket);
    outgoing.once('close', () => busy.delete(socket));
  });
  // With this listener, Node no longer closes the connection by itself. Stalled requests have
  // their own limit.
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket;
    setImmediate(() => {
      if (socket.bytesRead === bytesRead && !busy.has(socket)) socket.destroy();
    });
  });
}
