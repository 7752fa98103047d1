// Holds streams open in a process of its own, and notes when each of them receives an event.
import http from 'node:http';
import { reconnectDelay } from '../../apps/web/src/api/live/reconnect-delay.ts';
import { now } from './now.mjs';

/** Opens a stream, and again after each end, with the delays of the web client. */
function holdStream(address, cookie, { agent, onOpen, onChange, onClose }) {
  let last = null;
  let failures = 0;
  const connect = () => {
    let retry = null;
    let isOpen = false;
    const headers = { cookie, ...(last !== null && { 'last-event-id': last }) };
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
