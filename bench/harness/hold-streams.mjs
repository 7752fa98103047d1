// Holds streams open in a process of its own, and notes when each of them receives an event.
import http from 'node:http';
import { reconnectDelay } from '../../apps/web/src/api/live/reconnect-delay.ts';
import { now } from './now.mjs';

/** Headers of a browser's request, which the server reads and may keep. */
const BROWSER = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9,es;q=0.8',
  'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

/** Opens a stream, and again after each end, with the delays of the web client. */
function holdStream(address, cookie, { agent, onOpen, onChange, onClose }) {
  let last = null;
  let failures = 0;
  const connect = () => {
    let retry = null;
    let isOpen = false;
    const headers = { ...BROWSER, cookie, ...(last !== null && { 'last-event-id': last }) };
    const request = http.get(address, { agent, headers }, (response) => {
      isOpen = response.statusCode === 200;
      if (isOpen) {
        failures = 0;
        onOpen();
      }
      response.on('data', (chunk) => {
        const text = chunk.toString();
        if (text.includes('event: message')) onChange();
        last = /^id: (\d+)$/mu.exec(text)?.[1] ?? last;
        if (text.includes('event: error')) retry = Number(/^retry: (\d+)$/mu.exec(text)?.[1]);
      });
    });
    request.on('error', () => undefined);
    request.on('close', () => {
      if (isOpen) onClose();
      setTimeout(connect, retry ?? reconnectDelay(failures));
      failures += 1;
    });
  };
  connect();
}

const agent = new http.Agent({ maxSockets: Infinity });
let open = 0;
let arrivals = [];
process.on('message', ({ address, cookies }) => {
  if (!cookies) {
    process.send({ open, arrivals });
    arrivals = [];
    return;
  }
  const events = {
    agent,
    onOpen: () => (open += 1),
    onChange: () => arrivals.push(now()),
    onClose: () => (open -= 1),
  };
  for (const cookie of cookies) holdStream(address, cookie, events);
});
process.once('disconnect', () => process.exit());
