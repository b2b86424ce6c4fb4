/**
 * A partner hangs while one client, or a hundred, make calls that need it. After a few it must be cut off,
 * with a prompt and polite answer; no other user may wait; and calls to it must resume automatically.
 */
import { errorList } from '@phonebill/contract';
import { counted } from '../../harness/report.ts';
import { eventually } from '../../support/eventually.ts';
import type { PersonAtAddress } from '../../support/people.ts';
import type { Attack } from '../attack.ts';
import { othersServed } from '../others-served.ts';
import { PARTNER_TIME_LIMIT_MS, type Target } from '../target.ts';

const { pointsUnavailable, overloaded } = errorList;
/** Longer than any test of the gateway takes. */
const HANGS_MS = 10 * 60_000;
/** Far below the partner's time limit, far above what an answer from memory takes. */
const AT_ONCE_MS = PARTNER_TIME_LIMIT_MS / 2;

interface Answered {
  readonly msgCd: string;
  readonly tookMs: number;
}

export const hangingPartnerOneClient = hangingPartner('calls of one client while a partner hangs', 1);
export const hangingPartnerManyClients = hangingPartner('calls of 100 clients while a partner hangs', 100);

function hangingPartner(name: string, clients: number): Attack {
  return {
    name,
    count: { whole: 505, short: 140 },
    mixes: false,
    async run(target, count) {
      const users: PersonAtAddress[] = [];
      while (users.length < clients) users.push(await target.newUser());
      const violations: string[] = [];
      await target.sandbox.setFaults({ points: { delayMs: [HANGS_MS, HANGS_MS] } });
      try {
        const calls = Array.from({ length: count }, (_, at) => askForPoints(target, oneOf(users, at)));
        violations.push(...(await othersServed(target)));
        const answers = await Promise.all(calls);
        for (const { msgCd } of answers)
          if (msgCd !== pointsUnavailable.msgCd && msgCd !== overloaded.msgCd)
            violations.push(`a call was answered ${msgCd}`);
        violations.push(...(await cutOffNow(target, oneOf(users, 0))));
        violations.push(...(await othersServed(target)));
        const notAsked = await timesNotAsked(target);
        const codes = counted(answers.map(({ msgCd }) => msgCd));
        await target.sandbox.clearFaults();
        const backMs = await backAgain(target, oneOf(users, 0));
        const result = `${codes}; not asked: ${notAsked}; asked again ${backMs} ms after it was back`;
        return { result, violations: [...new Set(violations)] };
      } finally {
        await target.sandbox.clearFaults();
      }
    },
  };
}

function oneOf(users: readonly PersonAtAddress[], at: number): PersonAtAddress {
  const user = users[at % users.length];
  if (!user) throw new Error('there is no user');
  return user;
}

async function askForPoints(target: Target, { address, ssoToken }: PersonAtAddress): Promise<Answered> {
  const startedAt = performance.now();
  const { msgCd } = await target.post('/vi/integralQuery', address, { ssoToken });
  return { msgCd, tookMs: performance.now() - startedAt };
}

/** Returns what is wrong with a product that should have cut off its partner. */
async function cutOffNow(target: Target, user: PersonAtAddress): Promise<string[]> {
  const wrong: string[] = [];
  const after = await Promise.all(Array.from({ length: 10 }, () => askForPoints(target, user)));
  // One of the calls may be the trial.
  const slow = after.filter(({ tookMs }) => tookMs > AT_ONCE_MS).length;
  if (slow > 1) wrong.push(`${slow} of 10 calls still waited for a partner that hangs`);
  if (after.some(({ msgCd }) => msgCd !== pointsUnavailable.msgCd)) wrong.push('it is not said kindly');
  const metrics = await (await fetch(`${target.healthUrl}/metrics`)).text();
  if (!metrics.includes('phonebill_partner_cut_off{call="points.balance",supplier=""} 1'))
    wrong.push('the metric does not say that it is cut off');
  const ready = await fetch(`${target.healthUrl}/readyz`);
  if (ready.status !== 200 || !(await ready.text()).includes('points.balance'))
    wrong.push('/readyz does not say it, or fails');
  return wrong;
}

/** Returns how often the partner was not called so far, by reason, from the metric. */
async function timesNotAsked(target: Target): Promise<string> {
  const metrics = await (await fetch(`${target.healthUrl}/metrics`)).text();
  const lines = metrics.matchAll(
    /phonebill_partner_not_asked_total\{call="points.balance",supplier="",why="(\w+)"\} (\d+)/g,
  );
  return [...lines].map(([, why, times]) => `${times} ${why}`).join(', ');
}

/** Returns the time (ms) until the partner is called again after its recovery. */
async function backAgain(target: Target, user: PersonAtAddress): Promise<number> {
  const startedAt = performance.now();
  await eventually(
    'the partner to be asked again',
    async () => (await askForPoints(target, user)).msgCd === 'PMC00000',
    { withinMs: 60_000, everyMs: 50 },
  );
  return Math.round(performance.now() - startedAt);
}
