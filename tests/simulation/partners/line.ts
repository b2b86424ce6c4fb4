/**
 * The line between a process and a partner: requests and answers take time, and may be lost, late or
 * duplicated. The partner acts by its own book (cashier.ts, supplier.ts).
 */
import type { Indeterminate } from '../../../apps/gateway/src/partners/answers.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { Surroundings } from '../surroundings.ts';

/** How long an adapter waits for an answer. */
export const ANSWERED_WITHIN_MS = 10_000;
const WAY_MS = [20, 400] as const;
/**
 * How late a request may arrive; less than the time after which a supplier that cannot cancel promises its
 * absence.
 */
const LATE_MS = [9000, 600_000] as const;

const chances = {
  notSent: 0.01,
  lost: 0.02,
  answerLost: 0.03,
  late: 0.02,
  doubled: 0.02,
  diesBefore: 0.004,
  diesAfter: 0.008,
};
/** The share of debits lost, in worlds that lose them. */
const LOSES = 0.5;
const said: Readonly<Record<keyof typeof chances, string>> = {
  notSent: 'cannot be sent',
  lost: 'is lost on its way',
  answerLost: 'is done, and the answer is lost',
  late: 'gets there late, when nobody waits for it any more',
  doubled: 'gets there twice',
  diesBefore: 'is not sent: the process dies',
  diesAfter: 'is done, and the process dies before it knows',
};

/** A period in which nothing reaches a partner. */
export interface Outage {
  readonly partner: string;
  readonly from: number;
  readonly to: number;
}

/** `about`: our number of the request. `deed`: what the partner does and answers. */
export type Ask = <Answer>(
  call: { readonly partner: string; readonly name: string; readonly about: string },
  deed: () => Answer,
) => Promise<Answer | Indeterminate>;

export function createLine(
  process: SimulatedProcess,
  { draws, faults, scheduler, trace, occurrenceOf }: Surroundings,
  { outages, losesDebits }: { readonly outages: readonly Outage[]; readonly losesDebits: boolean },
  die: () => void,
): Ask {
  return <Answer>(
    { partner, name, about }: { readonly partner: string; readonly name: string; readonly about: string },
    deed: () => Answer,
  ) => {
    const { promise, resolve } = Promise.withResolvers<Answer | Indeterminate>();
    if (!process.isAlive()) return promise;
    const key = occurrenceOf(`${partner} ${name} ${about}`);
    const subject = `process ${process.name} to ${partner}, ${name} ${about}:`;
    const orderNo = orderNoOf(about);
    const note = (what: string): void => trace.note(orderNo, `${subject} ${what}`);
    const way = (of: string, [least, most]: readonly [number, number] = WAY_MS): number =>
      draws.whole(`${of} ${key}`, least, most);
    const noAnswer = (ms: number, why: string): void =>
      process.after(ms, () => resolve({ kind: 'indeterminate', why: `simulated: ${why}` }));
    const now = scheduler.now();
    const isAway = outages.some((one) => one.partner === partner && one.from <= now && now < one.to);
    const here = losesDebits && name === 'debit' ? { ...chances, lost: LOSES } : chances;
    const fault = isAway ? 'lost' : faults.at(`call ${key}`, here, { about: orderNo, subject, said });
    if (fault) note(isAway ? 'nothing gets through' : said[fault]);
    if (fault === 'diesBefore') {
      die();
      return promise;
    }
    if (fault === 'notSent') noAnswer(5, 'it could not be sent');
    else if (fault) noAnswer(ANSWERED_WITHIN_MS, said[fault]);
    if (fault === 'notSent' || fault === 'lost') return promise;

    const perform = (): void => {
      const answer = deed();
      note(plain(answer));
      if (fault === 'diesAfter') die();
      if (fault === null || fault === 'doubled') process.after(way('answer'), () => resolve(answer));
    };
    scheduler.after(way('request') + (fault === 'late' ? way('late', LATE_MS) : 0), perform);
    if (fault === 'doubled')
      scheduler.after(way('late', LATE_MS), () => {
        note(`the second one: ${plain(deed())}`);
      });
    return promise;
  };
}

/** A short description of an answer. */
function plain(answer: unknown): string {
  const { kind, state } = answer as { readonly kind?: string; readonly state?: string };
  return state ?? kind ?? 'done';
}

/** The order number within the number of a payment, delivery or refund. */
export function orderNoOf(number: string): string {
  return number.slice(1, 25);
}
