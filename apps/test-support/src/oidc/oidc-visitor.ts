import { createCaller, type Caller } from '../caller.ts';

/** A browser without a screen, which keeps the provider's cookies apart from the product's. */
export interface OidcVisitor extends Caller {
  /** Starts the sign-in. @returns the URL to which the product redirects the browser */
  leave(query?: string): Promise<string>;
  /**
   * Submits a name in the provider's form, or cancels there. @returns the callback URL to which the provider
   * redirects the browser
   */
  identify(address: string, subject: string | null): Promise<string>;
  /** Requests the callback URL. @returns the path to which the product redirects the browser */
  comeBack(address: string): Promise<string>;
  /** Runs the whole sign-in. */
  signIn(subject: string, query?: string): Promise<string>;
}

/** Returns the location of a redirect. @throws if the response is not a redirect */
const redirectOf = async (answer: Response): Promise<string> => {
  const to = answer.headers.get('location');
  if (answer.status < 300 || answer.status > 399 || to === null)
    throw new Error(`no redirect but ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return to;
};

/** @param browser an existing browser to use; a new one by default */
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
