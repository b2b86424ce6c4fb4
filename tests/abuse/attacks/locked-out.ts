/**
 * An attempt to lock a user out: scripts have codes sent to the user's number until it may get no more. In a
 * browser in which they logged in before, the owner still receives a code and logs in with it.
 */
import { randomUUID } from 'node:crypto';
import { counted } from '../../harness/report.ts';
import { numbersOf } from '../../support/visitors.ts';
import type { Attack } from '../attack.ts';
import { solveNatively } from '../native-solver.ts';
import type { Target } from '../target.ts';

const newNumber = numbersOf('13966');
/** The number of messages that all strangers together may send to a number in twelve hours. */
const STRANGERS_PART = 5;

export const lockedOut: Attack = {
  name: "scripted sends to a victim's number, each after the wait and from another address",
  count: { whole: 10, short: 3 },
  // It shifts the time of all rate limits.
  mixes: false,
  async run(target, count) {
    const mobileNo = newNumber();
    const own = randomUUID();
    const send = async (xAuthToken: string): Promise<string> => {
      const { api } = target.newBrowser(xAuthToken);
      const asked = { mobileNo, scene: 'login', withoutPicture: true } as const;
      const { challenge } = await api.call('POST /own/v1/workChallenge', asked);
      if (!challenge) return 'no challenge';
      const { work } = solveNatively(challenge);
      return (await api.call('POST /common/v1/sendMessage', { mobileNo, scene: 'login', work })).msgCd;
    };
    const logIn = async (): Promise<string> => {
      const msgCd = await send(own);
      if (msgCd !== 'PMC00000') return `no code: ${msgCd}`;
      const smsCode = await target.sandbox.newestCode(mobileNo);
      return (await target.newBrowser(own).api.call('POST /vi/mobileLogin', { mobileNo, smsCode })).msgCd;
    };
    const first = await logIn();
    const codes: string[] = [];
    for (let at = 0; at < count; at += 1) {
      await letTimePass(target, '61 s');
      codes.push(await send(randomUUID()));
    }
    const later = await logIn();
    const sent = codes.filter((msgCd) => msgCd === 'PMC00000').length;
    const violations = later === 'PMC00000' ? [] : [`the owner was answered ${later}`];
    if (first !== 'PMC00000') violations.push(`the owner could not log in before either: ${first}`);
    if (sent > STRANGERS_PART) violations.push(`${sent} codes were sent to the victim`);
    return { result: `${counted(codes)}; the owner logs in: ${later}`, violations };
  },
};

/** Shifts the counted messages into the past by this interval. */
async function letTimePass({ pool }: Target, interval: string): Promise<void> {
  await pool.query(
    `update rate_limits
    set used_at = array(select u - $1::interval from unnest(used_at) u)
    where scope like 'smsSends.%'`,
    [interval],
  );
}
