import type { Server } from 'node:http';
import type { BlockList } from 'node:net';
import { SECOND } from '@plainview/domain/shared/time';
import { rateLimitSubnet } from '../../platform/auth/rate-limit-subnet.ts';
import type { Limits } from '../../platform/config/limit-settings.ts';
import { isTrusted } from '../../platform/core/request-origin.ts';

/** Maximum time to receive the headers of a request. */
const HEADERS_TIMEOUT = 20 * SECOND;

/**
 * Limits the connections of the server and of each network address. Closes excess connections at once. Only
 * the total applies to trusted proxies, because they carry the requests of many clients.
 */
export function limitConnections(
  server: Server,
  { total, perAddress }: Limits['connections'],
  trustedProxies: BlockList,
): void {
  server.headersTimeout = HEADERS_TIMEOUT;
  let all = 0;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    // `maxConnections` would count only those of one listening socket.
    if (all >= total) {
      socket.destroy();
      return;
    }
    all += 1;
    socket.once('close', () => (all -= 1));
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrusted(remoteAddress, trustedProxies)) return;
    const network = rateLimitSubnet(remoteAddress);
    const count = open.get(network) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
