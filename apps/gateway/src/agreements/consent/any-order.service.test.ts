// Tests requests, answers, changes, expiry and debits in any order, with two workers at once.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { RIGHT_CODE, sampleTerms } from '../testing/agreement-harness.ts';
import { createMemberSetting, type MemberSetting } from '../testing/member-setting.ts';
import { textVersionAt } from '../testing/current-text.ts';

let setting = {} as MemberSetting;
beforeAll(async () => {
  setting = createMemberSetting(await createTestDatabase());
});
afterAll(() => setting.harness.end());

const words = fc.constantFrom('agree' as const, 'agree' as const, 'refuse' as const, 'stop' as const);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 30, 80, 400) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reply' as const), word: words }) },
  // A reply while two workers do what is due.
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('replyAmidRuns' as const), word: words }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), yuan: fc.constantFrom(30, 60, 90) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const) }) },
);

/** Leads to a debit whatever the random actions do. */
const agreed = [
  { kind: 'reply', word: 'agree' },
  { kind: 'wait', hours: 400 },
  { kind: 'wait', hours: 400 },
] as const;

let people = 0;
let debits = 0;

test('no debit is leased without an agreed consent in the version that the lease is based on', async () => {
  const { harness } = setting;
  const { automatic, time, pool } = harness;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }), async (steps) => {
      people += 1;
      const [userNo, mobileNo] = [String(6_000_000_000 + people), String(13_700_100_000 + people)];
      const { agreementNo } = await setting.ask(userNo, mobileNo);
      const newestCode = async (): Promise<string> =>
        (await harness.agreement(agreementNo)).consents.at(-1)?.replyCode ?? '';
      async function edit(yuan: number): Promise<void> {
        const requestNo = harness.requestNo();
        const textVersion = textVersionAt(time.now);
        const asked = { textVersion, consented: true, channelCode: null, language: 'zh' } as const;
        const terms = { ...sampleTerms, amountFen: BigInt(yuan) * 100n };
        const signer = harness.signerOf(userNo);
        await automatic.setup.changeTerms(signer, {
          ...asked,
          idempotencyKey: requestNo,
          agreementNo,
          terms,
        });
        await automatic.setup.confirmWithCode(signer, {
          idempotencyKey: requestNo,
          smsCode: RIGHT_CODE,
          creditTextVersion: null,
          creditConsented: false,
        });
      }
      for (const one of steps)
        try {
          if (one.kind === 'wait') await harness.runUntil(time.now + one.hours * HOUR, 12 * HOUR);
          else if (one.kind === 'edit') await edit(one.yuan);
          else if (one.kind === 'reply') await setting.reply(one.word, await newestCode(), { mobileNo });
          else if (one.kind === 'replyAmidRuns') {
            const code = await newestCode();
            time.now = (await harness.agreement(agreementNo)).agreement.nextAt?.getTime() ?? time.now;
            await Promise.all([
              automatic.run(),
              automatic.run(),
              setting.reply(one.word, code, { mobileNo }),
            ]);
          } else
            await automatic.commands.operate(userNo, {
              idempotencyKey: harness.requestNo(),
              kind: one.kind,
              agreementNo,
            });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      await harness.runUntil(time.now + HOUR);
      const { rows } = await pool.query<{ entity: string; entity_no: string; event: string }>(
        `select entity, entity_no, event from agreement_events
        where user_no = $1 and agreement_no = $2 order by seq`,
        [userNo, agreementNo],
      );
      const live = new Set<string>();
      for (const { entity, entity_no: consentNo, event } of rows) {
        if (entity === 'charge' && event === 'debitStarted') {
          debits += 1;
          expect(live.size, JSON.stringify(rows)).toBe(1);
        }
        if (entity !== 'consent') continue;
        if (event === 'agreed') live.add(consentNo);
        else if (event !== 'reminded') live.delete(consentNo);
      }
      await automatic.commands
        .cancel(userNo, { agreementNo, reasonCode: 'notNeeded', reasonText: null })
        .catch(() => undefined);
      await harness.settle();
    }),
    { numRuns: 15, examples: [[[...agreed]]] },
  );
  expect(debits).toBeGreaterThan(0);
}, 240_000);
