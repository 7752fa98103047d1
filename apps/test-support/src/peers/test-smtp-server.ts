import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** A message as a mail server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The complete source of the message. */
  readonly raw: string;
  readonly parsed: Email;
}

/** The peer's response: the default, or a specific reply. */
export type Reply = { readonly code: number; readonly words: string } | null;

interface Manners {
  /** Called at RCPT TO. */
  readonly onRecipient?: (address: string) => Reply;
  /** Called when the message is complete, before it is acknowledged. */
  readonly onMessage?: (mail: ReceivedMail) => Promise<Reply> | Reply;
  /** Requires these credentials. */
  readonly user?: { readonly name: string; readonly password: string };
  /** Offers STARTTLS with an untrusted certificate. */
  readonly offersTls?: boolean;
}

/** A local mail server that speaks SMTP and keeps the messages that it acknowledged. */
export interface TestSmtpServer {
  readonly port: number;
  readonly url: string;
  /** The acknowledged messages, in order. */
  readonly received: readonly ReceivedMail[];
  /**
   * Returns the first acknowledged message that matches, including earlier ones. Waits for it if necessary.
   */
  next(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

const refusal = ({ code, words }: { readonly code: number; readonly words: string }): Error =>
  Object.assign(new Error(words), { responseCode: code });

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const openPeers = new Set<TestSmtpServer>();

/**
 * Returns the first message that matches, from any mail server in this process. Waits for it if necessary.
 */
export function nextMail(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail> {
  return Promise.any([...openPeers].map((peer) => peer.next(fits)));
}

/** Starts a mail server; `port` 0 takes any free one. */
export async function startTestSmtpServer(manners: Manners = {}, port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const { user } = manners;
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    logger: false,
    disabledCommands: manners.offersTls ? [] : ['STARTTLS'],
    onAuth(auth, _session, callback) {
      const isRight = auth.username === user?.name && auth.password === user?.password;
      callback(isRight ? null : refusal({ code: 535, words: '5.7.8 Wrong sign-in' }), {
        user: auth.username,
      });
    },
    onRcptTo({ address }, _session, callback) {
      const reply = manners.onRecipient?.(address) ?? null;
      callback(reply && refusal(reply));
    },
    onData(stream, { envelope }, callback) {
      const take = async (): Promise<Reply> => {
        const raw = await readAll(stream);
        const mail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString(),
          parsed: await PostalMime.parse(raw),
        };
        const reply = (await manners.onMessage?.(mail)) ?? null;
        if (reply === null) {
          received.push(mail);
          for (const look of waiting) look();
        }
        return reply;
      };
      void (async () => {
        try {
          const reply = await take();
          callback(reply && refusal(reply));
        } catch (error) {
          callback(error instanceof Error ? error : new Error(String(error)));
        }
      })();
    },
  });
  // Some tests kill a client in the middle of a message.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  const login = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : '';
  const peer: TestSmtpServer = {
    port: actual,
    url: `smtp://${login}127.0.0.1:${actual}`,
    received,
    next: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = received.find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async stop() {
      openPeers.delete(peer);
      const { promise: closed, resolve: close } = Promise.withResolvers<void>();
      server.close(() => close());
      await closed;
    },
  };
  openPeers.add(peer);
  return peer;
}

/**
 * Starts a server that is not a mail server: it sends these lines to every client, whatever the client sends.
 * `port` 0 takes any free one.
 */
export async function startRubbishPeer(
  answer: (socket: Socket) => void,
  port = 0,
): Promise<{ readonly url: string; readonly connections: () => number; stop(): Promise<void> }> {
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    answer(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${actual}`,
    connections: () => connections,
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
