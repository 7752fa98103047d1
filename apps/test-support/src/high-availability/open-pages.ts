import http from 'node:http';

const REOPEN_MILLISECONDS = 1000;

/** Pages of users that listen for changes. */
export interface OpenPages {
  /** How many listen at this moment. */
  readonly count: () => number;
  /** How often one had to listen again. */
  readonly reopened: () => number;
  close(): void;
}

/** Opens the stream of changes for each session, several times, and again whenever one ends, as pages do. */
export function openPages(url: string, cookies: readonly string[], each: number): OpenPages {
  const agent = new http.Agent({ maxSockets: Infinity });
  const requests = new Set<http.ClientRequest>();
  let open = 0;
  let reopened = 0;
  let isClosed = false;
  const connect = (cookie: string): void => {
    if (isClosed) return;
    let isOpen = false;
    const request = http.get(`${url}/api/changes`, { agent, headers: { cookie } }, (response) => {
      isOpen = response.statusCode === 200;
      if (isOpen) open += 1;
      response.resume();
    });
    requests.add(request);
    request.on('error', () => undefined);
    request.on('close', () => {
      requests.delete(request);
      if (isOpen) {
        open -= 1;
        reopened += 1;
      }
      setTimeout(() => connect(cookie), REOPEN_MILLISECONDS);
    });
  };
  for (const cookie of cookies) for (let page = 0; page < each; page += 1) connect(cookie);
  return {
    count: () => open,
    reopened: () => reopened,
    close() {
      isClosed = true;
      for (const request of requests) request.destroy();
      agent.destroy();
    },
  };
}
