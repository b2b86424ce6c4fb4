/** Signing in with the company's account, when the operator has configured a provider. */
import { inTransaction } from '../../db/index.ts';
import { bindAccount, type CompanyProvider, personOfAccount } from '../company/index.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { contentHashOf, newChallenge, spendChallenge } from '../passkeys/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { begin, meOf } from './begun-session.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type CompanyCall = 'GET /signIn/ways' | 'POST /signIn/company/begin' | 'POST /signIn/company/finish';

/** Time (s) for a sign-in at the company: a password and a code from a telephone, with some reserve. */
const BEGUN_FOR_S = 600;
/** A sign-in under way is a challenge, of which the browser has the bytes and the database the hash. */
const BEGUN = {
  purpose: 'signIn',
  personNo: null,
  sessionHash: null,
  contentHash: contentHashOf({ act: 'signInWithCompany' }),
} as const;

export function companyHandlers(parts: ConsoleParts): ConsoleHandlersOf<CompanyCall> {
  const { pool, clock } = parts;

  function provider(): CompanyProvider {
    if (!parts.company) throw new ConsoleRefused('notFound');
    return parts.company;
  }

  return {
    'GET /signIn/ways': async () => ({ company: parts.company !== null }),

    async 'POST /signIn/company/begin'(_, { setCompanySignIn }) {
      const company = provider();
      const secret = Buffer.from(await newChallenge(pool, BEGUN, BEGUN_FOR_S));
      const address = await company.begin(secret);
      setCompanySignIn(secret.toString('base64url'), BEGUN_FOR_S);
      return { address };
    },

    async 'POST /signIn/company/finish'(
      { answer },
      { address, userAgent, companySignIn, setCompanySignIn, setSession },
    ) {
      const company = provider();
      const secret = Buffer.from(companySignIn ?? '', 'base64url');
      setCompanySignIn(null);
      // Spent whatever the outcome, so that an answer is examined only once.
      if (!(await inTransaction(pool, (client) => spendChallenge(client, secret, BEGUN))))
        throw new ConsoleRefused('companyOutdated');
      const identity = await company.finish(secret, answer);
      const known = await personOfAccount(pool, identity);
      const said = known === null ? await identity.readEmail() : null;
      const unknown = new ConsoleRefused('companyUnknown', { account: said?.email ?? identity.subject });
      if (known === null && said === null) throw unknown;
      if (said?.isVerified === false) throw new ConsoleRefused('companyUnverified', { account: said.email });
      const { token, session } = await inTransaction(pool, async (client) => {
        const personNo = known ?? (await bindAccount(client, identity, said?.email ?? ''));
        if (personNo === null) throw unknown;
        const act = known === null ? 'sign in with the company, first time' : 'sign in with the company';
        return begin(client, { personNo, credentialId: null }, { address, userAgent, act }, unknown);
      });
      setSession(token);
      return { me: await meOf(pool, session, new Date(clock())) };
    },
  };
}
