/**
 * The company's OpenID Connect provider, at which its people prove who they are. Uses the code flow with
 * PKCE; `openid-client` checks issuer, audience, nonce, times and signature. All values of one sign-in are
 * derived from one secret that a single browser holds, so that an answer is useless in another browser.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as oidc from 'openid-client';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import { ConsoleRefused } from '../refused.ts';

export interface CompanyProviderConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The identity that the provider states. */
export interface CompanyIdentity {
  readonly issuer: string;
  readonly subject: string;
  /**
   * Reads the account's e-mail address, and whether the company has verified it; null if the provider gives
   * none.
   */
  readonly readEmail: () => Promise<{ readonly email: string; readonly isVerified: boolean } | null>;
}

export interface CompanyProvider {
  /** Returns the provider's page for one sign-in. Throws ConsoleRefused (companyUnreachable). */
  begin(secret: Buffer): Promise<string>;
  /** Returns the identity. `answer` is the query with which the browser came back. Throws ConsoleRefused. */
  finish(secret: Buffer, answer: string): Promise<CompanyIdentity>;
}

/** The page to which the provider sends browsers back. */
const CALLBACK_PATH = '/sign-in/company';
const SCOPE = 'openid email';
const TIMEOUT_S = 10;

/** The provider, or something on the way to it, is not working. */
class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/**
 * Creates the provider. `consoleUrl` has no slash at its end. The provider is not contacted before the first
 * sign-in.
 */
export function createCompanyProvider(
  { issuer, clientId, clientSecret }: CompanyProviderConfig,
  consoleUrl: string,
  telemetry: Pick<Telemetry, 'log'>,
): CompanyProvider {
  const redirectUri = consoleUrl + CALLBACK_PATH;

  /**
   * Discovered anew each time, so that an unavailable provider is reported before a browser is sent there.
   * Throws ConsoleRefused (companyUnreachable).
   */
  async function discovered(): Promise<oidc.Configuration> {
    // Our configuration accepts `http:` only for hosts on the operator's own machine or network.
    const isInClear = new URL(issuer).protocol === 'http:';
    // oxlint-disable-next-line typescript/no-deprecated -- marked so that nobody overlooks it
    const inClear = isInClear ? [oidc.allowInsecureRequests] : [];
    try {
      return await oidc.discovery(new URL(issuer), clientId, {}, oidc.ClientSecretBasic(clientSecret), {
        [oidc.customFetch]: fetchOrSilent,
        timeout: TIMEOUT_S,
        execute: [oidc.enableNonRepudiationChecks, ...inClear],
      });
    } catch (error) {
      throw unreachable(error);
    }
  }

  function unreachable(error: unknown): ConsoleRefused {
    telemetry.log('warn', "the company's sign-in does not answer", {
      issuer,
      error: messagesOf(error),
    });
    return new ConsoleRefused('companyUnreachable');
  }

  /** Throws ConsoleRefused for every refusal by the provider or by the library. */
  async function refusing<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (isSilence(error)) throw unreachable(error);
      const why = noOf(error);
      if (why === null) throw error;
      telemetry.log('warn', "the company's sign-in was refused", {
        issuer,
        error: messagesOf(error),
      });
      throw new ConsoleRefused('companyRefused', { why });
    }
  }

  return {
    async begin(secret) {
      const { state, nonce, verifier } = termsOf(secret);
      const address = oidc.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    },

    async finish(secret, answer) {
      const { state, nonce, verifier } = termsOf(secret);
      const query = new URLSearchParams(answer);
      if (!isSame(query.get('state') ?? '', state)) throw new ConsoleRefused('companyOutdated');
      const client = await discovered();
      const tokens = await refusing(() =>
        oidc.authorizationCodeGrant(client, new URL(`?${query.toString()}`, redirectUri), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims();
      if (!claims) throw new ConsoleRefused('companyRefused', { why: 'no ID token' });
      return {
        issuer: claims.iss,
        subject: claims.sub,
        async readEmail() {
          const isAsked = claims['email'] === undefined && client.serverMetadata().userinfo_endpoint;
          const said = isAsked
            ? await refusing(() => oidc.fetchUserInfo(client, tokens.access_token, claims.sub))
            : claims;
          const { email, email_verified: isVerified } = said;
          return typeof email === 'string' ? { email, isVerified: isVerified === true } : null;
        },
      };
    },
  };
}

/** Returns the values that identify one sign-in; none discloses the secret or another of them. */
function termsOf(secret: Buffer) {
  const made = (what: string): string => createHmac('sha256', secret).update(what).digest('base64url');
  return { state: made('state'), nonce: made('nonce'), verifier: made('code verifier') };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

const fetchOrSilent: oidc.CustomFetch = async (url, options) => {
  let response: Response;
  try {
    response = await fetch(url, options as RequestInit);
  } catch (error) {
    throw new ProviderSilent('no answer', { cause: error });
  }
  if (response.status >= 500) throw new ProviderSilent(`answered with status ${response.status}`);
  return response;
};

/** Returns the error and its causes, the innermost last. */
function chainOf(error: unknown): unknown[] {
  return error instanceof Error && error.cause ? [error, ...chainOf(error.cause)] : [error];
}

/** Returns text for the log: messages only, because other fields of an error may name people. */
function messagesOf(error: unknown): string {
  return chainOf(error)
    .flatMap((one) => (one instanceof Error ? [one.message] : []))
    .join(': ');
}

function isSilence(error: unknown): boolean {
  return chainOf(error).some((one) => one instanceof ProviderSilent);
}

/**
 * Returns briefly why the provider, or the library on reading its answer, refused; null if the error is ours.
 */
function noOf(error: unknown): string | null {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return /^\w{1,60}$/.test(error.error) ? error.error : 'it gives no reason';
  return error instanceof oidc.ClientError ? (error.code ?? error.message) : null;
}
