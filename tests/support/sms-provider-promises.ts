/**
 * Tests that codes, notices and members' replies work through any SMS provider that does not sign its pushes,
 * over HTTP: gateway, PostgreSQL and the sandbox, which plays the provider in its own protocol.
 */
import { errorList } from '@phonebill/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onDay, openAgreement } from './agreements.ts';
import { createApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';
import { askMember } from './family.ts';
import { type RunningProduct, startProduct } from './running-product.ts';
import { askForCode, sendingRequest } from './sending-work.ts';

interface Provider {
  /** The provider's name in PLAYED_PARTNERS. */
  readonly partner: string;
  /** The variable with the secret of the address that it pushes to. */
  readonly secretName: string;
  /** Its error for the number that ends in 7011. */
  readonly refusal: string;
}

/** Declares the tests of a file, on its own product. Returns helpers for tests particular to the provider. */
export function smsProviderPromises({ partner, secretName, refusal }: Provider) {
  let product: RunningProduct;
  const lines: string[] = [];
  beforeAll(async () => {
    product = await startProduct(
      { PLAYED_PARTNERS: partner, MESSAGES_PER_ADDRESS: '10000', LOG_LEVEL: 'trace' },
      undefined,
      { write: (line) => void lines.push(line) },
    );
  });
  afterEach(() => product.sandbox.clearFaults());
  afterAll(() => product?.stop());

  const visitor = () => createApiClient(product.url, '');
  /** Has a code sent, without repeats. Returns the answer's code. */
  async function askOnce(mobileNo: string): Promise<unknown> {
    const answer = await fetch(`${product.url}/huafei-agw/common/v1/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(await sendingRequest(visitor(), mobileNo)), ssoToken: '' }),
    });
    return ((await answer.json()) as { msgCd: unknown }).msgCd;
  }
  let numbers = 0;
  const newNumber = (): string => `1350013${String((numbers += 1)).padStart(4, '0')}`;
  const sentTo = async (mobileNo: string, name: string) =>
    (await product.sandbox.messages(mobileNo)).filter(({ text }) => text.includes(`】${name}`));
  const secret = (): string => product.keys[secretName] ?? '';

  async function push(kind: string, body: unknown, given = secret()): Promise<Response> {
    return fetch(`${product.url}/huafei-agw/partner/sms/${given}/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=utf-8' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  async function asked() {
    const [signer, member] = [await product.newUser(), await product.newUser()];
    const { agreementNo, consent } = await askMember(product, signer, member);
    await eventually(
      'the ask',
      async () => (await sentTo(member.mobileNo, 'consent.memberAsked')).length > 0,
    );
    const state = async () =>
      (
        await product.pool.query<{ state: string }>(
          'select state from member_consents where agreement_no = $1',
          [agreementNo],
        )
      ).rows[0]?.state;
    return { member, code: consent.agreeText.slice(1), state };
  }

  test('a user logs in with a code that was sent by a template', async () => {
    const mobileNo = newNumber();
    expect((await askForCode(visitor(), mobileNo)).msgCd).toBe('PMC00000');
    const [message] = await sentTo(mobileNo, 'code.usual/en');
    const smsCode = message?.code ?? '';
    expect(smsCode).toMatch(/^\d{6}$/);
    const { ssoToken } = await visitor().call('POST /vi/mobileLogin', { mobileNo, smsCode });
    expect(ssoToken).toBeTruthy();
  });

  test('a code that is refused is reported, and can be requested again at once', async () => {
    const refused = '13500137011';
    expect(await askOnce(refused)).toBe(errorList.smsUnavailable.msgCd);
    expect(lines.join('')).toContain(`sms.send: ${refusal}`);
    const mobileNo = newNumber();
    await product.sandbox.setFaults({ [partner]: { errorRate: 1 } });
    expect(await askOnce(mobileNo)).toBe(errorList.smsUnavailable.msgCd);
    await product.sandbox.clearFaults();
    expect(await askOnce(mobileNo)).toBe('PMC00000');
  });

  test('a notice of an agreement whose answer was lost is sent once', async () => {
    const person = await product.newUser();
    // The code has arrived before answers begin to get lost.
    const opened = openAgreement(product, person, onDay(28));
    await eventually('the code', async () => (await product.sandbox.newestCode(person.mobileNo)) !== '');
    await product.sandbox.setFaults({ [partner]: { dropReplyRate: 1 } });
    await opened;
    await eventually(
      'the notice',
      async () => (await sentTo(person.mobileNo, 'agreement.opened')).length > 0,
    );
    await product.sandbox.clearFaults();
    // A notice whose answer was lost is looked up by its job, and is then marked as taken.
    const unknown = async () =>
      (await product.pool.query("select from sms_attempts where not is_taken and request_no like 'N%'"))
        .rowCount;
    expect(await unknown()).toBeGreaterThan(0);
    await eventually('all to be known', async () => (await unknown()) === 0);
    expect(await sentTo(person.mobileNo, 'agreement.opened')).toHaveLength(1);
  });

  test('a member agrees by a reply, gets an answer, and withdraws by another reply', async () => {
    const { member, code, state } = await asked();
    const [ask] = await sentTo(member.mobileNo, 'consent.memberAsked');
    expect(ask?.text).toContain(`replyCode ${code}`);
    await product.sandbox.reply(member.mobileNo, `y${code}`, { twice: true, fullWidth: true, inParts: true });
    await eventually('the yes', async () => (await state()) === 'agreed');
    await eventually('the answer', async () => (await sentTo(member.mobileNo, 'reply.agreed')).length > 0);
    await product.sandbox.reply(member.mobileNo, `T${code}`, { countryCode: true });
    await eventually('the end', async () => (await state()) === 'withdrawn');
    expect(await sentTo(member.mobileNo, 'reply.agreed')).toHaveLength(1);
  });

  test('reports are counted by the outcome of the message', async () => {
    const counted = async (outcome: string): Promise<number> => {
      const metrics = await (await fetch(`${product.operationsUrl}/metrics`)).text();
      const line = new RegExp(`^phonebill_sms_reports_total\\{outcome="${outcome}"\\} (\\d+)`, 'm');
      return Number(line.exec(metrics)?.[1]);
    };
    expect(await counted('network')).toBe(0);
    const [blocked, unreachable] = [await counted('blocked'), await counted('unreachable')];
    for (const mobileNo of ['13500137002', '13500137001', newNumber()])
      expect((await askForCode(visitor(), mobileNo)).msgCd).toBe('PMC00000');
    await eventually(
      'all reports',
      async () =>
        (await counted('blocked')) === blocked + 1 &&
        (await counted('unreachable')) === unreachable + 1 &&
        (await counted('delivered')) > 0,
    );
    // Operators read the report with the message; it is stored after it is counted.
    const { rows } = await eventually('the report to be noted', async () => {
      const noted = await product.pool.query<{ report: string | null }>(
        'select name, about, report from sms_sent where mobile_no = $1 and taken_at is not null',
        [product.pool.numbers.store('13500137002')],
      );
      return noted.rows.every(({ report }) => report !== null) && noted;
    });
    expect(rows).toEqual([{ name: 'code.usual', about: null, report: 'blocked' }]);
  });

  return {
    product: () => product,
    push,
    secret,
    asked,
    sentTo,
    log: () => lines.join(''),
    /** Declares a test that must come last: it searches everything that all tests have logged. */
    promiseTheLog() {
      test('the log contains neither the secret of the address nor a number', () => {
        const log = lines.join('');
        expect(log).toContain('message/received');
        expect(log).not.toContain(secret());
        expect([...log.matchAll(/(?<![\w-])1[3-9]\d{9}(?![\w-])/g)].map(([number]) => number)).toEqual([]);
      });
    },
  };
}
