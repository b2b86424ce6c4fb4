/** The console's server on a real database, with people whose passkeys need no device. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ConsoleCallName,
  ConsoleRefusalAnswer,
  ConsoleRequest,
  ConsoleResponse,
  ConsoleRole,
  ProposalView,
  ProposedAct,
  TouchedAct,
} from '@phonebill/contract/console';
import { splitConsoleCall } from '@phonebill/contract/console';
import { generateKeyPair } from '@phonebill/signing';
import { readNetworks } from '../../config/event-networks.ts';
import { createReceiverAddresses } from '../../events-out/receiver-addresses.ts';
import { createKeyedHash } from '../../runtime/index.ts';
import { createRateLimits } from '../../db/rate-limits/rate-limits.ts';
import { createAccountClosing } from '../../agreements/ending/account-closing.ts';
import { createAgreementHarness } from '../../agreements/testing/agreement-harness.ts';
import { createPersonalData } from '../../people/personal-data/personal-data.ts';
import { behindGuards } from '../../db/testing/behind-guards.ts';
import { sealAudit } from '../audit/audit-log.ts';
import type { BookName } from '../../reconciliation/index.ts';
import { type CompanyProviderConfig, createCompanyProvider } from '../company/company-provider.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { relyingPartyOf } from '../passkeys/ceremonies.ts';
import { addPerson } from '../people/people.ts';
import { invite } from '../people/invitations.ts';
import { SoftPasskey } from './soft-passkey.ts';
import type { Previews } from '../server/preview-pages.ts';
import { CALLS_BASE, createConsoleServer } from '../server/console-server.ts';

export const CONSOLE_URL = 'http://localhost:8083';

export type Answered<N extends ConsoleCallName> = {
  readonly status: number;
  readonly body: ConsoleResponse<N> & Partial<ConsoleRefusalAnswer>;
};

/** A person with a browser, a passkey and a session. */
export interface ConsoleUser {
  readonly name: string;
  readonly personNo: number;
  readonly passkey: SoftPasskey;
  call<N extends ConsoleCallName>(name: N, input: ConsoleRequest<N>): Promise<Answered<N>>;
  /** Downloads a file by its address's query; a list of orders unless another path is given. */
  download(
    query: Readonly<Record<string, string>>,
    path?: string,
  ): Promise<{ readonly status: number; readonly text: string }>;
  /** Returns the passkey's answer for one act. */
  touch(act: TouchedAct): Promise<ReturnType<SoftPasskey['answer']>>;
  propose(proposed: ProposedAct): Promise<Answered<'POST /proposals'>>;
  removePasskey(credentialId: string): Promise<Answered<'POST /passkeys/remove'>>;
  endPerson(personNo: number, reason: string): Promise<Answered<'POST /people/end'>>;
  approve(proposal: Pick<ProposalView, 'proposalNo' | 'hash'>): Promise<Answered<'POST /proposals/approve'>>;
}

export type ConsoleHarness = ReturnType<typeof createConsoleHarness>;

/** Creates the harness. `company` is the provider at which people may sign in besides passkeys. */
export function createConsoleHarness(
  database: { readonly url: string; drop(): Promise<void> },
  previews: Previews | null = null,
  company: CompanyProviderConfig | null = null,
) {
  const orders = createAgreementHarness(database);
  const { pool, store, telemetry, automatic, clock } = orders;
  const webRoot = mkdtempSync(join(tmpdir(), 'console-pages-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Console</title>');
  const parts: ConsoleParts = {
    pool,
    store,
    agreements: {
      find: automatic.store.find,
      findCharge: automatic.commandQueries.findCharge,
      charges: automatic.queries.charges,
      forOperators: automatic.forOperators,
      sharedCapOf: automatic.sharedCapOf,
      whyNot: automatic.commands.whyNot,
      restsBecause: () => null,
    },
    users: {
      ...createPersonalData({ pool, clock, agreements: createAccountClosing({ pool, clock }) }),
      rewardsOf: async () => [],
    },
    // The present time, because sessions and proposals use the database's clock, which a test does not move.
    clock: Date.now,
    telemetry,
    party: relyingPartyOf(CONSOLE_URL),
    url: CONSOLE_URL,
    company: company && createCompanyProvider(company, CONSOLE_URL, telemetry),
    signingKeys: generateKeyPair().secretKey,
    words: createKeyedHash(['a secret of this test']),
    callsKeptDays: 7,
    floatLevels: { dtone: { currency: 'USD', low: 2_000_000n, stop: 500_000n } },
    receivers: createReceiverAddresses(readNetworks('127.0.0.0/8')),
    partners: {
      suppliers: ['carrier', 'dtone'],
      waysOff: new Set(),
      ownBookOf: (book: BookName) => ({ book }),
      books: ['cash', 'holds', 'carrier'],
      statementsUntil: new Map([['carrier', (nowMs) => new Date(nowMs - 3600_000)]]),
    },
  };
  const server = createConsoleServer({
    ...parts,
    webRoot,
    trustProxy: false,
    rateLimits: createRateLimits({ pool, clock: Date.now }),
    previews,
  });

  let sent = 0;
  /** Each request has an address of its own, so that limits per address do not matter here. */
  async function send(name: ConsoleCallName, input: object, cookie?: string) {
    const { method, path } = splitConsoleCall(name);
    sent += 1;
    return server.inject({
      method,
      url: CALLS_BASE + path,
      remoteAddress: `10.0.${Math.floor(sent / 250)}.${(sent % 250) + 1}`,
      headers: { host: 'localhost:8083', 'accept-language': 'en', ...(cookie && { cookie }) },
      ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    });
  }

  async function call<N extends ConsoleCallName>(
    name: N,
    input: ConsoleRequest<N>,
    cookie?: string,
  ): Promise<Answered<N>> {
    const answer = await send(name, input, cookie);
    return { status: answer.statusCode, body: answer.json() };
  }

  /**
   * Adds a person with these roles, enrolled and signed in; their rights about money are in effect at once.
   */
  async function person(name: string, roles: readonly ConsoleRole[]): Promise<ConsoleUser> {
    const { personNo, code } = await behindGuards(pool, 'console_people', async (client) => {
      const added = await addPerson(client, { name, roles, addedBy: null, moneyAfterMs: 0 });
      return { personNo: added, code: await invite(client, added, null) };
    });
    const passkey = new SoftPasskey(CONSOLE_URL);
    const { body } = await call('POST /enrolment/begin', { code });
    const enrolled = await send('POST /enrolment/finish', {
      code,
      label: 'test',
      answer: passkey.register(body.options),
    });
    if (enrolled.statusCode !== 200) throw new Error(`${name} was not enrolled: ${enrolled.body}`);
    return userOf(name, personNo, passkey, cookieOf(enrolled));
  }

  function userOf(name: string, personNo: number, passkey: SoftPasskey, cookie: string): ConsoleUser {
    const touch = async (act: TouchedAct) => {
      const { body } = await call('POST /touches', act, cookie);
      return passkey.answer(body.options);
    };
    return {
      name,
      personNo,
      passkey,
      call: (callName, input) => call(callName, input, cookie),
      async download(query, path = '/orders.csv') {
        const headers = { host: 'localhost:8083', cookie };
        const { statusCode, body } = await server.inject({ url: CALLS_BASE + path, headers, query });
        return { status: statusCode, text: body };
      },
      touch,
      async propose(proposed) {
        const proof = await touch({ act: 'propose', content: proposed });
        return call('POST /proposals', { proposed, touch: proof }, cookie);
      },
      async removePasskey(credentialId) {
        const content = { credentialId };
        const proof = await touch({ act: 'removePasskey', content });
        return call('POST /passkeys/remove', { ...content, touch: proof }, cookie);
      },
      async endPerson(ended, reason) {
        const content = { personNo: ended, reason };
        const proof = await touch({ act: 'endPerson', content });
        return call('POST /people/end', { ...content, touch: proof }, cookie);
      },
      async approve({ proposalNo, hash }) {
        const content = { proposalNo, hash, reason: '' };
        const proof = await touch({ act: 'approve', content });
        return call('POST /proposals/approve', { ...content, touch: proof }, cookie);
      },
    };
  }

  return {
    url: database.url,
    orders,
    pool,
    parts,
    server,
    call,
    send,
    person,
    /** Returns an order that is paid, delivered and credited. */
    async credited() {
      const placed = await orders.placed();
      await orders.paymentWebhook(placed);
      await orders.workUntil(placed, orders.time.now + 60_000);
      return orders.read(placed);
    },
    /** Returns the lines of the audit log, newest last. */
    async audited(): Promise<string[]> {
      await sealAudit(pool);
      const { rows } = await pool.query<{ line: string }>(
        `select concat_ws(' | ', coalesce(p.name, 'nobody'), a.act, a.about, a.outcome) as line
        from console_audit a left join console_people p using (person_no) order by a.entry_no`,
      );
      return rows.map(({ line }) => line);
    },
    async end() {
      await server.close();
      rmSync(webRoot, { recursive: true });
      await orders.end();
    },
  };
}

/** Returns the session that an answer sets, as a browser sends it. */
function cookieOf({ cookies }: { readonly cookies: readonly { name: string; value: string }[] }): string {
  const [session] = cookies;
  if (!session) throw new Error('no session was given');
  return `${session.name}=${session.value}`;
}
