/**
 * The rules of automatic debits, checked against the wallet's book and against what people asked for and were
 * told. Written independently of the product, like the rules of orders. A request that got no answer may have
 * been carried out: only what is certain breaks a rule.
 */
import type { AgreementBooks, Debit, SignerAct, SignerAnswer } from './agreement-books.ts';
import { type Books, orderNoIn } from './books.ts';
import type { Violation } from './rules.ts';

/** Time after which a request has either been carried out or never will be. */
const IN_EFFECT_WITHIN_MS = 3 * 60_000;
const CHINA_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const PRICE_PER_TEN_THOUSAND = 9980n;
/**
 * For a wallet that announces debits: the hours between which it debits, and how many days after the
 * announcement.
 */
const TELLS = { from: 7, to: 22, firstDay: 2, lastDay: 4 };

/** Everything known about one debit. */
interface Case {
  readonly debit: Debit;
  /** The requests about its agreement, in the order they were made. */
  readonly answers: readonly SignerAnswer[];
  readonly books: AgreementBooks;
  readonly all: Books;
}

const yuan = (fen: bigint): string => `¥${(Number(fen) / 100).toFixed(2)}`;

/** Whether `act` was confirmed before a time, and nothing that reverses it was requested since. */
function isCertain(
  { answers }: Case,
  act: SignerAct,
  undoneBy: readonly SignerAct[],
  at: number,
  which: (answer: SignerAnswer) => boolean = () => true,
): SignerAnswer | null {
  return (
    answers.findLast(
      (one) =>
        one.act === act &&
        one.outcome === 'done' &&
        one.at < at &&
        which(one) &&
        !answers.some(
          (other) =>
            undoneBy.includes(other.act) &&
            other.askedAt < at &&
            other.askedAt > one.askedAt - IN_EFFECT_WITHIN_MS,
        ),
    ) ?? null
  );
}

/** The terms that may have been in force at a time. */
export function termsAt(
  { answers }: Pick<Case, 'answers'>,
  at: number,
): NonNullable<SignerAnswer['confirmed']>[] {
  const confirmed = answers.flatMap((one) =>
    one.confirmed && one.outcome !== 'refused' && one.askedAt < at
      ? [{ ...one, confirmed: one.confirmed }]
      : [],
  );
  return confirmed.flatMap((one) =>
    confirmed.some(
      (later) =>
        later.askedAt > one.askedAt &&
        later.at < at &&
        later.outcome === 'done' &&
        later.confirmed.state === 'done',
    )
      ? []
      : [one.confirmed],
  );
}

const chinaDayOf = (at: number, { worldBegan }: AgreementBooks): number =>
  Math.floor((worldBegan + at + CHINA_MS) / DAY_MS);
const chinaHourOf = (at: number, { worldBegan }: AgreementBooks): number =>
  new Date(worldBegan + at + CHINA_MS).getUTCHours();
const userNoIn = (agreementNo: string): string => agreementNo.slice(7, 17);

/** The shared caps that may have been in force at a time; null for no cap. */
function sharedCapsAt({ answers }: AgreementBooks, userNo: string, at: number): (bigint | null)[] {
  const none = { askedAt: -Infinity, familyCapFen: null };
  const set = answers.filter(
    ({ act, outcome, agreementNo, askedAt }) =>
      act === 'familyCap' && outcome !== 'refused' && userNoIn(agreementNo) === userNo && askedAt < at,
  );
  return [none, ...set]
    .filter(
      (one) =>
        !set.some(
          (later) =>
            later.outcome === 'done' && later.at < at && later.askedAt > one.askedAt + IN_EFFECT_WITHIN_MS,
        ),
    )
    .map(({ familyCapFen }) => familyCapFen);
}

const monthOf = (at: number, { worldBegan }: AgreementBooks): string =>
  new Date(worldBegan + at + CHINA_MS).toISOString().slice(0, 7);
const faceOf = (fen: bigint): bigint => (fen * 10_000n) / PRICE_PER_TEN_THOUSAND;

const rules: Readonly<Record<string, (one: Case) => Iterable<string>>> = {
  *'no debit without an agreement'(one) {
    const { debit, answers } = one;
    if (!answers.some(({ act, askedAt }) => act === 'confirm' && askedAt < debit.sentAt))
      yield 'it was debited, and nobody had agreed to anything';
    const ended = isCertain(one, 'cancel', [], debit.sentAt);
    if (ended) yield `it was sent at ${debit.sentAt} ms, after the end was told at ${ended.at} ms`;
  },
  *'no debit while it is paused'(one) {
    const paused = isCertain(one, 'pause', ['resume'], one.debit.sentAt);
    if (paused) yield `it was sent at ${one.debit.sentAt} ms, paused as told at ${paused.at} ms`;
  },
  *'no debit of what was skipped'(one) {
    const { debit } = one;
    const announced = announcementOf(one);
    const skipped = isCertain(
      one,
      'skip',
      ['unskip'],
      debit.sentAt,
      ({ skips }) => skips === 'announcedCharge',
    );
    if (announced && skipped && announced.at < skipped.askedAt)
      yield `it was sent at ${debit.sentAt} ms, skipped as told at ${skipped.at} ms`;
  },
  *'no debit without the consent of the member'(one) {
    const { debit, answers } = one;
    if (!answers.some(({ confirmed }) => confirmed?.isForFamily)) return;
    if (!answers.some(({ act, askedAt }) => act === 'memberAgrees' && askedAt < debit.sentAt))
      yield 'it was debited for a member who was never asked, or did not answer';
    const stopped = isCertain(one, 'memberStops', [], debit.sentAt);
    if (stopped) yield `it was sent at ${debit.sentAt} ms, stopped by the member as told at ${stopped.at} ms`;
  },
  *'every debit is announced'(one) {
    const announced = announcementOf(one);
    const { debit } = one;
    if (!announced) yield `${yuan(debit.fen)} were debited, and no SMS had announced it`;
  },
  *'no debit above a cap'(one) {
    const { debit, books, all } = one;
    const terms = termsAt(one, debit.sentAt);
    const face = faceOf(debit.fen);
    if (terms.every(({ amountFen }) => face > amountFen))
      yield `${yuan(face)} were debited, more than was agreed for each`;
    const month = monthOf(debit.sentAt, books);
    const ofMonth = books.debits.filter(
      (other) =>
        other.agreementNo === debit.agreementNo &&
        other.takenAt <= debit.takenAt &&
        monthOf(other.sentAt, books) === month &&
        !all.returned.some(({ paymentNo, at }) => paymentNo === other.paymentNo && at < debit.sentAt),
    );
    const sum = ofMonth.reduce((total, { fen }) => total + faceOf(fen), 0n);
    if (terms.every(({ capPerMonthFen }) => sum > capPerMonthFen))
      yield `${yuan(sum)} were debited in ${month}, above every cap that may have been in force`;
  },
  *'no debit above the cap that all members share'({ debit, answers, books, all }) {
    if (!answers.some(({ confirmed }) => confirmed?.isForFamily)) return;
    const userNo = userNoIn(debit.agreementNo);
    const ofFamily = new Set(
      books.answers.flatMap(({ agreementNo, confirmed }) => (confirmed?.isForFamily ? [agreementNo] : [])),
    );
    const month = monthOf(debit.sentAt, books);
    const sum = books.debits
      .filter(
        (other) =>
          ofFamily.has(other.agreementNo) &&
          userNoIn(other.agreementNo) === userNo &&
          other.sentAt <= debit.sentAt &&
          monthOf(other.sentAt, books) === month &&
          !all.returned.some(({ paymentNo, at }) => paymentNo === other.paymentNo && at < debit.sentAt),
      )
      .reduce((total, { fen }) => total + faceOf(fen), 0n);
    if (sharedCapsAt(books, userNo, debit.sentAt).every((cap) => cap !== null && sum > cap))
      yield `${yuan(sum)} were debited for the family in ${month}, above every cap that may have been shared`;
  },
  *'an answer names the charge under way'(one) {
    const { debit, answers, books } = one;
    const chargeNo = books.chargeNos.get(orderNoIn(debit.paymentNo)) ?? null;
    const announcedAt = announcementOf(one)?.at ?? Infinity;
    const endedAt = endOf(one);
    for (const { act, outcome, askedAt, at, underWay } of answers) {
      if ((act !== 'pause' && act !== 'cancel') || outcome !== 'done') continue;
      // The charge was under way from before the request until after the answer.
      if (announcedAt > askedAt || debit.sentAt > at || endedAt < at) continue;
      if (underWay?.chargeNo !== chargeNo)
        yield (
          `it was sent at ${debit.sentAt} ms and over at ${endedAt} ms, and the answer to ${act} at ` +
            `${at} ms named ${underWay?.chargeNo ?? 'no charge'}, not ${chargeNo}`
        );
      else if (underWay?.outcome === 'stopped')
        yield `it was taken at ${debit.takenAt} ms, and the answer to ${act} at ${at} ms said: stopped`;
    }
  },
  *'no debit before the wallet has told its payer'({ debit, books }) {
    const { toldPayers, debits } = books;
    if (!toldPayers) return;
    const hour = chinaHourOf(debit.sentAt, books);
    if (hour < TELLS.from || hour >= TELLS.to) yield `it was sent at ${hour} o’clock`;
    // Each announcement of the wallet covers one debit.
    const unused = toldPayers.filter(({ agreementNo }) => agreementNo === debit.agreementNo);
    const before = debits.filter(({ agreementNo }) => agreementNo === debit.agreementNo);
    for (const one of before.toSorted((a, b) => a.sentAt - b.sentAt)) {
      const index = unused.findIndex(({ fen, at }) => {
        const days = chinaDayOf(one.sentAt, books) - chinaDayOf(at, books);
        return fen >= one.fen && days >= TELLS.firstDay && days <= TELLS.lastDay;
      });
      if (index !== -1) unused.splice(index, 1);
      else if (one === debit) yield `${yuan(one.fen)} were debited at ${one.sentAt} ms, and nobody was told`;
    }
  },
  *'no debit beside the plan'({ debit, books, all }) {
    const plan = books.plans?.get(debit.agreementNo);
    if (!books.plans) return;
    const date = new Date(books.worldBegan + debit.sentAt + CHINA_MS);
    if (date.getUTCDate() !== plan?.dayOfMonth)
      yield `it was sent on day ${date.getUTCDate()}, and day ${plan?.dayOfMonth} was agreed to`;
    if (plan && debit.fen > plan.perChargeFen)
      yield `${yuan(debit.fen)} were debited, more than was agreed to`;
    const month = monthOf(debit.sentAt, books);
    const earlier = books.debits.find(
      (other) =>
        other.agreementNo === debit.agreementNo &&
        other.takenAt < debit.takenAt &&
        monthOf(other.sentAt, books) === month &&
        !all.returned.some(({ paymentNo, at }) => paymentNo === other.paymentNo && at < debit.sentAt),
    );
    if (earlier) yield `another one was debited in ${month}`;
  },
  *'no debit while operators have stopped them'({ debit, books }) {
    const stop = books.stops.find(({ from, to }) => from < debit.sentAt && debit.sentAt < to);
    if (stop) yield `it was sent at ${debit.sentAt} ms, stopped since ${stop.from} ms`;
  },
};

/** When the order of a debit was credited or its money given back; Infinity for neither. */
function endOf({ debit, all }: Case): number {
  const orderNo = orderNoIn(debit.paymentNo);
  const credited = all.credits.find(({ deliveryNo }) => orderNoIn(deliveryNo) === orderNo);
  const returned = all.returned.find(({ paymentNo }) => paymentNo === debit.paymentNo);
  return credited?.at ?? returned?.at ?? Infinity;
}

/** The newest SMS before a debit that announced this amount to its signer. */
function announcementOf({ debit, answers, books }: Case) {
  const signer = answers.find(({ confirmed }) => confirmed)?.confirmed?.signerMobileNo;
  const amount = Number(faceOf(debit.fen)) / 100;
  return books.messages.findLast(
    ({ mobileNo, name, parameters, at }) =>
      name === 'agreement.announced' &&
      mobileNo === signer &&
      Number(parameters['amount']) === amount &&
      at < debit.sentAt,
  );
}

export const agreementRuleNames: readonly string[] = Object.keys(rules);

/** Returns every violation of the rules of automatic debits. */
export function agreementViolationsOf(all: Books, books: AgreementBooks): Violation[] {
  const answers = Map.groupBy(books.answers, ({ agreementNo }) => agreementNo);
  return books.debits.flatMap((debit) => {
    const ofAgreement = answers.get(debit.agreementNo) ?? [];
    return Object.entries(rules).flatMap(([rule, check]) =>
      [...check({ debit, answers: ofAgreement, books, all })].map((what): Violation => ({
        rule,
        orderNo: orderNoIn(debit.paymentNo),
        what: `debit ${debit.paymentNo} of ${debit.agreementNo}: ${what}`,
      })),
    );
  });
}
