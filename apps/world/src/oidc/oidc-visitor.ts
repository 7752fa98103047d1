import { createCaller, type Caller } from '../caller.ts';

/** Somebody with a browser that has no screen: it keeps the provider's cookies apart from the product's. */
export interface OidcVisitor extends Caller {
  /** Presses the button. @returns where the product sends the browser. */
  leave(query?: string): Promise<string>;
  /** Types a name into the provider's form, or gives up there. @returns the address with which the provider sends the browser back. */
  identify(address: string, subject: string | null): Promise<string>;
  /** Comes back. @returns where the product sends the browser, without its origin. */
  comeBack(address: string): Promise<string>;
  /** All of it. */
  signIn(subject: string, query?: string): Promise<string>;
}

/** Where an answer leads. @throws where it leads nowhere */
const redirectOf = async (answer: Response): Promise<string> => {
  const to = answer.headers.get('location');
  if (answer.status < 300 || answer.status > 399 || to === null)
    throw new Error(`no redirect but ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return to;
};

/** @param browser of whom to go on with; a new one without */
export function createOidcVisitor(url: string, browser: Caller = createCaller(url)): OidcVisitor {
  const visitor: OidcVisitor = {
    ...browser,
    leave: async (query = '') =>
      redirectOf(await browser.fetch(`/sign-in/oidc${query}`, { redirect: 'manual' })),
    async identify(address, subject) {
      const provider = createCaller(new URL(address).origin);
      let at = address;
      while (new URL(at).origin === new URL(address).origin) {
        const answer = await provider.fetch(at, { redirect: 'manual' });
        if (answer.status === 200) {
          at =
            subject === null
              ? `${at}/abort`
              : await redirectOf(
                  await provider.fetch(at, {
                    method: 'POST',
                    redirect: 'manual',
                    body: new URLSearchParams({ prompt: 'login', login: subject, password: 'x' }),
                  }),
                );
        } else {
          at = new URL(await redirectOf(answer), at).href;
        }
      }
      return at;
    },
    async comeBack(address) {
      const { pathname, search } = new URL(address);
      return redirectOf(await browser.fetch(`${pathname}${search}`, { redirect: 'manual' }));
    },
    async signIn(subject, query) {
      return visitor.comeBack(await visitor.identify(await visitor.leave(query), subject));
    },
  };
  return visitor;
}
