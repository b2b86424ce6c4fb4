/**
 * A person with an automatic top-up: opens it, then pauses, resumes, skips, changes and ends it at any
 * moment, above all just before and after a debit that an SMS announced.
 */
import type { Terms } from '../../apps/gateway/src/agreements/model/aggregate.ts';
import type { SignerTold } from './automatic-top-up.ts';
import { createClaims } from './claims.ts';
import { closeAccount } from './closing.ts';
import type { Fleet, Reply } from './fleet.ts';
import type { Gateway } from './gateway.ts';
import type { SignerAct, SignerAnswer } from './oracle/agreement-books.ts';
import type { Promised } from './oracle/reward-books.ts';
import type { PayPages } from './partners/pay-pages.ts';
import type { Sms } from './partners/sms-centre.ts';
import type { Wallet } from './partners/wallet.ts';
import { walletTraits } from './partners/wallet-kinds.ts';
import { mobileNoOf, type PersonParts, userNoOf } from './person.ts';
import { createRepaying } from './repaying.ts';
import { signAtWallet } from './signing.ts';
import type { Surroundings } from './surroundings.ts';
import { WORLD_BEGINS } from './world-database.ts';

const HOUR = 3_600_000;
const ACTS = {
  pause: 5,
  resume: 3,
  skip: 3,
  unskip: 3,
  change: 4,
  cancel: 0.8,
  endsAtWallet: 0.7,
  memberStops: 3,
  repay: 4,
  nothing: 2,
};
const BETWEEN_MS = [6 * HOUR, 5 * 24 * HOUR] as const;
const RESUMES_MS = [20_000, 2 * 24 * HOUR] as const;
const AGAIN_MS = [1500, 9000] as const;
const AROUND_DEBIT_MS = [-4000, 90_000] as const;
const DURING_DEBIT_MS = [0, 500] as const;
const MEMBER_ANSWERS_MS = [60_000, 20 * HOUR] as const;
const MEMBERS = { agree: 0.8, refuse: 0.08, takenBack: 0.06, silent: 0.06 };
const ENDS_AFTER_MS = [10 * 24 * HOUR, 42 * 24 * HOUR] as const;
const SOURCES = [
  ['balance', 'card'],
  ['balance'],
  ['balance', 'creditPay'],
  ['creditPay', 'balance'],
  ['creditPay'],
  ['creditPay'],
] as const;
const AMOUNTS_FEN = [5000n, 10_000n];
const SHARED_CAPS_FEN = [4000n, 5000n, 5000n, 10_000n, null];
const CLOSES = { over: 0.4, atDebit: 0.15 };
/** Every late message about the person's requests has arrived by then. */
const CLOSES_AFTER_MS = [3 * 60_000, 24 * HOUR] as const;
const CAPS = { atFirst: 0.7, between: 0.25, around: 0.4 };
const CAPS_FEN = [10_000n, 20_000n];
const MOST_AGREEMENTS = 4;
const MONTHS = 'January February March April May June July August September October November December';
const CHINA_MS = 8 * HOUR;

export interface SignerParts {
  readonly surroundings: Surroundings;
  readonly fleet: Fleet<Gateway>;
  readonly wallet: Wallet;
  readonly onAnswer: (answer: SignerAnswer) => void;
  /** The pages where repayments are paid. */
  readonly pages: PayPages;
  /** Notes for the oracle. */
  readonly notes: PersonParts['notes'];
  readonly activities: readonly Promised[];
  /** Whether nobody else has agreements under the same account. */
  readonly isAlone: boolean;
  /** The person does nothing voluntary after this time. */
  readonly untilMs: number;
}

export interface SigningPerson {
  readonly userNo: string;
  readonly mobileNo: string;
  live(): Promise<void>;
  getSms(sms: Sms): void;
  /** Called when a debit of theirs is on its way, the most interesting moment to act. */
  seesDebit(paymentNo: string): void;
  /** Ends everything, whatever happened before. */
  endAll(): Promise<void>;
  /** Reads all rewards and repayments once more. */
  lookBack(): Promise<void>;
}

/**
 * `user`: the story of the agreement's owner; when it differs from `story`, this person is a second member.
 */
export function createSigner(story: number, user: number, parts: SignerParts): SigningPerson {
  const { surroundings, fleet, wallet, onAnswer, notes, isAlone, untilMs } = parts;
  const { decisions, draws, scheduler, trace, occurrenceOf } = surroundings;
  const userNo = userNoOf(user);
  const name = `signer ${story}`;
  const own = { userNo, ownMobileNo: mobileNoOf(userNo) };
  const isSecond = user !== story;
  const isForFamily = isSecond || draws.happens(`${name} for family`, 0.3);
  const agrMbl = isForFamily ? own.ownMobileNo.replace('138', isSecond ? '136' : '137') : own.ownMobileNo;
  let agreementNo: string | null = null;
  let messages = 0;
  /** The agreement has ended, as far as the person knows. */
  let isOver = false;
  let isClosed = false;
  /** The person only closes the account from now on. */
  let isClosing = false;
  const sleep = (key: string, [least, most]: readonly [number, number]): Promise<void> =>
    scheduler.sleep(draws.whole(`${name} ${key}`, least, most));
  const does = (kind: string, key: string, words: string): boolean =>
    scheduler.now() < untilMs &&
    !isClosing &&
    !isClosed &&
    decisions.happens({ sort: 'act', kind, about: userNo, words: `${name} ${words}` }, `${name} ${key}`);

  const person = { userNo, name, mobileNo: own.ownMobileNo };
  const claims = createClaims(person, { ...parts, onVoucher: () => undefined });
  const repaying = createRepaying({ ...parts, name, own, does });

  /** Repeats a request until an answer comes, and notes each attempt. Returns the answer, or null. */
  async function insist(
    act: SignerAct,
    about: string,
    once: (gateway: Gateway) => Promise<SignerTold>,
    { terms = null, familyCapFen = null }: { terms?: Terms | null; familyCapFen?: bigint | null } = {},
  ): Promise<SignerTold | null> {
    for (let tries = 0; tries < 3; tries += 1) {
      const key = occurrenceOf(`${name} ${act} ${about}`);
      if (tries > 0) await sleep(`again ${key}`, AGAIN_MS);
      const askedAt = scheduler.now();
      trace.note(userNo, `${name} asks to ${act} ${about}`);
      const reply = await fleet.request(`${name} ${act} ${about}`, userNo, once);
      trace.note(userNo, `${name} is told ${inWords(reply)}`);
      const told = reply.kind === 'answered' ? reply.value : null;
      onAnswer({
        person: name,
        agreementNo: told?.agreementNo ?? agreementNo ?? '',
        act,
        askedAt,
        at: scheduler.now(),
        outcome: told ? 'done' : reply.kind === 'refused' ? 'refused' : 'unknown',
        underWay: told?.underWay ?? null,
        skips: told?.skips ?? null,
        familyCapFen,
        confirmed: terms && {
          amountFen: terms.amountFen,
          capPerMonthFen: terms.capPerMonthFen,
          isOnCredit: terms.payOrder.includes('creditPay'),
          signerMobileNo: own.ownMobileNo,
          isForFamily,
          state: told?.operation ?? 'unknown',
        },
      });
      if (reply.kind !== 'unknown') return told;
    }
    return null;
  }

  function termsOf(key: string): Terms {
    const { kind } = wallet;
    const byBalance =
      kind !== 'debitsByPlan' && !isForFamily && draws.happens(`${name} by balance ${key}`, 0.5);
    const latestDay = walletTraits[kind]?.monthlyPlan?.latestDay ?? 31;
    return {
      trigger: byBalance ? 'balance' : 'day',
      dayOfMonth: byBalance ? null : draws.whole(`${name} day ${key}`, 1, latestDay),
      thresholdFen: byBalance ? 2000n : null,
      amountFen: draws.oneOf(`${name} amount ${key}`, AMOUNTS_FEN),
      capPerMonthFen: draws.oneOf(`${name} cap ${key}`, CAPS_FEN),
      endsOn: draws.happens(`${name} ends on a day ${key}`, 0.25)
        ? dayAfter(scheduler.now() + draws.whole(`${name} ends ${key}`, ...ENDS_AFTER_MS))
        : null,
      payOrder: walletTraits[kind]?.sources ?? draws.oneOf(`${name} sources ${key}`, SOURCES),
    };
  }

  async function open(turn: number): Promise<boolean> {
    const terms = termsOf(`opens ${turn}`);
    if (!does('open', `opens ${turn}`, `opens an automatic top-up of ${agrMbl}: ${inShort(terms)}`))
      return false;
    const requestNo = `auto-${story}-open-${turn}`;
    const opened = await insist('open', `${turn}`, (gateway) =>
      gateway.automatic.open(own, requestNo, agrMbl, terms),
    );
    if (!opened) return false;
    ({ agreementNo } = opened);
    await insist('confirm', `open ${turn}`, (gateway) => gateway.automatic.confirm(own, requestNo), {
      terms,
    });
    void signAtWallet({ ...parts, name, own, does }, requestNo, `${turn}`);
    return true;
  }

  async function memberAnswers(answer: keyof typeof memberActs, key: string): Promise<void> {
    const [act, words] = memberActs[answer];
    if (!does(act, key, `has a member who says ${words}`)) return;
    const of = agreementNo ?? '';
    await insist(act, key, async (gateway) => {
      const found = await gateway.automatic.memberAnswers(agrMbl, answer);
      return { agreementNo: of, operation: found ? 'done' : 'nothing', underWay: null, skips: null };
    });
  }

  async function takeBack(key: string): Promise<void> {
    const of = agreementNo ?? '';
    if (!does('takeBack', `takes back ${key}`, 'takes back what the member was asked')) return;
    await insist('takeBack', key, (gateway) => gateway.automatic.takeBack(own, of, agrMbl));
  }

  async function change(of: string, key: string): Promise<void> {
    const terms = termsOf(key);
    if (!does('change', key, `changes it to ${inShort(terms)}`)) return;
    const requestNo = `auto-${story}-${key}`;
    const asked = await insist('change', key, (gateway) =>
      gateway.automatic.change(own, requestNo, of, terms),
    );
    if (asked)
      await insist('confirm', key, (gateway) => gateway.automatic.confirm(own, requestNo), { terms });
    if (asked && isForFamily) await memberAnswers('agree', `${key} agrees`);
  }

  /** Now and then sets the monthly cap shared by all members. */
  async function setCap(key: string, chance: number): Promise<void> {
    const of = agreementNo;
    if (of === null || !isForFamily || !draws.happens(`${name} cap ${key}`, chance)) return;
    const capFen = draws.oneOf(`${name} shared cap ${key}`, SHARED_CAPS_FEN);
    const words =
      capFen === null ? 'has no cap for all members' : `caps all members at ${capFen} fen a month`;
    if (!does('familyCap', `cap ${key}`, words)) return;
    await insist('familyCap', key, (gateway) => gateway.automatic.setFamilyCap(own, of, capFen), {
      familyCapFen: capFen,
    });
  }

  /** Tries to close the account. Returns whether it is closed; the person does nothing more then. */
  async function close(key: string, tries: number): Promise<boolean> {
    const { closings } = notes;
    if (await closeAccount(surroundings, fleet, person, { key, tries, closings })) {
      isClosed = true;
      claims.end();
      isOver = true;
    }
    return isClosed;
  }

  /** Some people close their account once their agreement has ended. */
  async function closes(turn: number): Promise<boolean> {
    if (isClosed) return true;
    if (!isAlone || !isOver || !draws.happens(`${name} wants to close ${turn}`, CLOSES.over)) return false;
    isClosing = true;
    claims.end();
    await sleep(`before closing ${turn}`, CLOSES_AFTER_MS);
    return close(`over ${turn}`, 5);
  }

  async function perform(act: keyof typeof ACTS, key: string): Promise<void> {
    const of = agreementNo;
    if (of === null || act === 'nothing') return;
    if (act === 'change') return change(of, key);
    if (act === 'repay') return repaying.repay(key);
    if (act === 'memberStops') {
      if (isForFamily) await memberAnswers('stop', key);
      return;
    }
    if (act === 'endsAtWallet') {
      if (!does('endsAtWallet', key, 'ends it at the wallet')) return;
      wallet.end(of);
      isOver = true;
      await fleet.request(`notice that ${of} has ended`, userNo, (gateway) =>
        gateway.automatic.mandateNotice({ agreementNo: of, requestNo: null, state: 'ended', reason: null }),
      );
      return;
    }
    if (!does(act, key, wordsOf[act])) return;
    if (act === 'cancel') {
      isOver = true;
      await insist('cancel', key, (gateway) => gateway.automatic.cancel(own, of));
      return;
    }
    await insist(act, key, (gateway) => gateway.automatic.operate(own, `auto-${story}-${key}`, of, act));
    if (act !== 'pause' || draws.happens(`${name} stays paused ${key}`, 0.3)) return;
    await sleep(`resumes ${key}`, RESUMES_MS);
    await perform('resume', `${key}-over`);
  }

  return {
    userNo,
    mobileNo: own.ownMobileNo,
    async live() {
      await claims.begin();
      for (let turn = 1; turn <= MOST_AGREEMENTS && scheduler.now() < untilMs; turn += 1) {
        isOver = false;
        if (!(await open(turn))) return;
        await setCap(`opened ${turn}`, CAPS.atFirst);
        if (isForFamily) {
          await sleep(`member answers ${turn}`, MEMBER_ANSWERS_MS);
          const answer = draws.weighted(`${name} member ${turn}`, MEMBERS);
          if (answer === 'takenBack') await takeBack(`${turn}`);
          else if (answer !== 'silent') await memberAnswers(answer, `agrees-${turn}`);
        }
        for (let index = 0; scheduler.now() < untilMs && !isOver; index += 1) {
          await sleep(`rests ${turn} ${index}`, BETWEEN_MS);
          await setCap(`between ${turn} ${index}`, CAPS.between);
          await perform(draws.weighted(`${name} act ${turn} ${index}`, ACTS), `act-${turn}-${index}`);
        }
        if (await closes(turn)) return;
      }
    },
    getSms({ name: kind, parameters, mobileNo }) {
      trace.note(userNo, `${name} gets ${kind} ${Object.values(parameters).join(', ')}`);
      if (kind !== 'agreement.announced' || mobileNo !== own.ownMobileNo) return;
      const debitAt = timeIn(parameters['debitAt'] ?? '', scheduler.now());
      const key = `announced-${(messages += 1)}`;
      if (debitAt === null) return;
      const around = (of: string): number =>
        debitAt - scheduler.now() + draws.whole(`${name} ${of} ${key}`, ...AROUND_DEBIT_MS);
      scheduler.after(around('cap around'), () => void setCap(key, CAPS.around));
      if (draws.happens(`${name} lets it be ${key}`, 0.4)) return;
      scheduler.after(around('around'), () => void perform(draws.weighted(`${name} act ${key}`, ACTS), key));
    },
    seesDebit(paymentNo) {
      const key = occurrenceOf(`${name} sees ${paymentNo}`);
      scheduler.after(
        draws.whole(`${key} cap after`, ...DURING_DEBIT_MS),
        () => void setCap(key.replaceAll(' ', '-'), CAPS.around),
      );
      // A cap that was just set for members may arrive after the account is closed.
      const claimsNothing = scheduler.now() - claims.lastAskedAt() > CLOSES_AFTER_MS[0];
      if (isAlone && !isForFamily && claimsNothing && draws.happens(`${key} closes`, CLOSES.atDebit)) {
        scheduler.after(draws.whole(`${key} closes after`, ...DURING_DEBIT_MS), () => void close(key, 1));
        return;
      }
      if (draws.happens(`${key} lets it be`, 0.6)) return;
      scheduler.after(
        draws.whole(`${key} after`, ...DURING_DEBIT_MS),
        () => void perform(draws.weighted(`${key} act`, ACTS), key.replaceAll(' ', '-')),
      );
    },
    async endAll() {
      const of = agreementNo;
      if (of !== null && !isClosed)
        await insist('cancel', 'at last', (gateway) => gateway.automatic.cancel(own, of));
    },
    async lookBack() {
      await claims.lookBack();
      await repaying.lookBack();
    },
  };
}

const memberActs = {
  agree: ['memberAgrees', 'yes'],
  refuse: ['memberRefuses', 'no'],
  stop: ['memberStops', 'that it is to stop'],
} as const;

const wordsOf = {
  pause: 'pauses it',
  resume: 'resumes it',
  skip: 'skips the next charge',
  unskip: 'takes the skip back',
  cancel: 'cancels it',
} as const;

function inShort({ trigger, dayOfMonth, amountFen, capPerMonthFen }: Terms): string {
  const when = trigger === 'day' ? `on day ${dayOfMonth}` : 'when the balance is low';
  return `¥${Number(amountFen) / 100} ${when}, at most ¥${Number(capPerMonthFen) / 100} a month`;
}

function inWords(reply: Reply<SignerTold>): string {
  if (reply.kind === 'unknown') return 'nothing';
  if (reply.kind === 'refused') return `no: ${reply.why}`;
  const { operation, underWay, skips } = reply.value;
  const charge = underWay ? `, charge ${underWay.chargeNo} ${underWay.outcome}` : '';
  return `${operation}${charge}${skips === null ? '' : `, skips ${skips}`}`;
}

/** The date in China, yyyy-mm-dd. */
function dayAfter(at: number): string {
  return new Date(WORLD_BEGINS + at + CHINA_MS).toISOString().slice(0, 10);
}

/** The minute that a message names (`after 9:05 on 15 December`), in ms since the world began. */
function timeIn(text: string, now: number): number | null {
  const [, hour, minute, day, month] = /after (\d+):(\d\d) on (\d+) (\w+)/.exec(text) ?? [];
  if (month === undefined) return null;
  const today = new Date(WORLD_BEGINS + now);
  const index = MONTHS.split(' ').findIndex((one) => one.startsWith(month));
  const year = today.getUTCFullYear() + (index < today.getUTCMonth() ? 1 : 0);
  return Date.UTC(year, index, Number(day), Number(hour), Number(minute)) - CHINA_MS - WORLD_BEGINS;
}
