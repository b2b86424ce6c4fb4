// A company's OpenID Connect provider, with a sign-in page that accepts any password: an unchanged
// `oidc-provider`.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Context, Provider } from 'oidc-provider';

/** The company's claims about one of its people. */
export interface CompanyPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface TestCompany {
  /** The console's client there, and the provider's address: the gateway's configuration. */
  readonly config: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** The people by the login that they type; tests change it as the company would. */
  readonly people: Map<string, CompanyPerson>;
  /** Signs in as a browser would. Returns the query of the redirect back. */
  signIn(address: string, login: string): Promise<string>;
  /** Stops the provider, so that nothing listens at its address. */
  end(): Promise<void>;
}

/** Starts a provider. `redirectUri` is the address to which browsers may be sent back. */
export async function startCompany(redirectUri: string): Promise<TestCompany> {
  const people = new Map<string, CompanyPerson>();
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const config = {
    // An IP address, so that it is another site than `localhost`.
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'phonebill-console',
    clientSecret: 'only-the-console-and-its-company-know',
  };
  const provider = new Provider(config.issuer, {
    clients: [
      { client_id: config.clientId, client_secret: config.clientSecret, redirect_uris: [redirectUri] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_: unknown, login: string) => {
      const person = people.get(login);
      return person && { accountId: login, claims: () => person };
    },
    // The console is the company's own, so people are not asked whether it may know who they are.
    async loadExistingGrant({ oidc: { client, session } }: Context) {
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  server.on('request', provider.callback());
  return {
    config,
    people,
    signIn: (address, login) => signInAt(address, login, redirectUri),
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/**
 * Follows redirects, fills in the form where there is one, and stops at the redirect back. Returns its query.
 */
async function signInAt(address: string, login: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = { url: address, form: null as URLSearchParams | null };
  for (let hops = 0; hops < 10; hops += 1) {
    if (next.url.startsWith(`${redirectUri}?`)) return new URL(next.url).search.slice(1);
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form && { method: 'POST', body: next.form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const page = await response.text();
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    if (location === null && action === undefined) throw new Error(`${response.status}: ${page}`);
    next = {
      url: new URL(location ?? action ?? '', next.url).href,
      form: location === null ? new URLSearchParams({ prompt: 'login', login, password: 'any' }) : null,
    };
  }
  throw new Error('sent from page to page');
}
