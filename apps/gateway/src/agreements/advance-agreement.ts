/**
 * Advances an agreement: does each step that is due until none is left, then returns when to look again. The
 * due steps follow from the stored state of the agreement, so a run that is repeated, late, or made after a
 * crash in the middle does the right thing.
 */
import { AgreementChange } from './model/agreement-change.ts';
import type { AgreementAggregate } from './model/aggregate.ts';
import type { RestsBecause } from './model/rests-because.ts';
import { terminate, suspend } from './model/termination.ts';
import type { ConsentSteps } from './consent/consent-steps.ts';
import type { MandateSteps } from './opening/mandate-steps.ts';
import { type AgreementStep, agreementWakeAt, dueSteps, firstDue } from './model/next-step.ts';
import type { AgreementStore } from './store/agreement-store.ts';
import type { ChargeSteps } from './charge-steps.ts';
import { type About, workingOn } from '../runtime/telemetry/index.ts';
import type { Clock } from '../runtime/time/index.ts';

/**
 * Does every step that is due for an agreement. Returns the time of the next look, which is also written with
 * the agreement; null when none follows by itself.
 */
export type AdvanceAgreement = (agreementNo: string) => Promise<Date | null>;

export interface AgreementAdvancer {
  readonly advance: AdvanceAgreement;
  /**
   * Records that this process has written a change: if it left nothing due, the agreement is not read again.
   * A later change schedules a look of its own.
   */
  noteWritten(change: AgreementChange): void;
}

/**
 * More steps than an agreement takes in one look; beyond this limit the steps must be repeating in a loop.
 */
const MOST_STEPS = 50;

export function createAdvanceAgreement({
  store,
  charges,
  mandates,
  consents,
  restsBecause,
  clock,
}: {
  readonly store: AgreementStore;
  readonly charges: ChargeSteps;
  readonly mandates: MandateSteps;
  readonly consents: ConsentSteps;
  /**
   * Returns why an agreement's top-ups are on hold. Operators can stop everything that would lead to a debit;
   * charges that were begun are finished all the same.
   */
  readonly restsBecause: RestsBecause;
  readonly clock: Clock;
}): AgreementAdvancer {
  /** The last written change of each agreement for which a step is under way. */
  const written = new Map<string, AgreementChange | null>();

  function write(aggregate: AgreementAggregate, decide: (change: AgreementChange) => void): Promise<unknown> {
    const change = AgreementChange.of(aggregate, new Date(clock()));
    decide(change);
    return store.commit(change);
  }

  function perform(aggregate: AgreementAggregate, step: AgreementStep): Promise<unknown> {
    switch (step.kind) {
      case 'requestConsent':
        return consents.request(aggregate);
      case 'askMember':
        return consents.ask(aggregate, step.consentNo);
      case 'remindMember':
        return consents.remind(aggregate, step.consentNo);
      case 'expireConsent':
        return consents.expire(aggregate, step.consentNo);
      case 'signMandate':
        return mandates.sign(aggregate, step.idempotencyKey);
      case 'endMandate':
        return mandates.end(aggregate);
      case 'checkMandate':
        return mandates.check(aggregate);
      case 'askSignedLate':
        return mandates.askSignedLate(aggregate);
      case 'announce':
        return charges.announce(aggregate);
      case 'askBalance':
        return charges.askBalance(aggregate);
      case 'notifyPayer':
        return charges.notifyPayer(aggregate, step.chargeNo);
      case 'startDebit':
        return charges.startDebit(aggregate, step.chargeNo);
      case 'followOrder':
        return charges.followOrder(aggregate, step.chargeNo);
      case 'end':
        return write(aggregate, (change) => terminate(change, 'endDatePassed'));
      case 'suspendForArrears':
        return write(aggregate, (change) =>
          suspend(change, 'arrears', change.after.debts[0]?.chargeNo ?? ''),
        );
      case 'expireOperation':
        return write(aggregate, (change) => {
          change.operation(step.idempotencyKey, 'expired');
          if (change.after.agreement.state === 'draft') change.agreement('setupExpired');
        });
    }
  }

  /**
   * Performs a step. Returns when to look again if that is known and in the future; undefined when the
   * agreement must be read again.
   */
  async function performed(
    aggregate: AgreementAggregate,
    step: AgreementStep,
  ): Promise<Date | null | undefined> {
    const { agreementNo } = aggregate.agreement;
    written.set(agreementNo, null);
    try {
      await workingOn(step.kind, chargeOf(aggregate, step), () => perform(aggregate, step));
      const change = written.get(agreementNo);
      const wake = change ? agreementWakeAt(change.after) : undefined;
      return wake && wake.getTime() <= clock() ? undefined : wake;
    } finally {
      written.delete(agreementNo);
    }
  }

  async function advance(agreementNo: string): Promise<Date | null> {
    for (let taken = 0; taken < MOST_STEPS; taken += 1) {
      const aggregate = await store.find(agreementNo);
      if (!aggregate) return null;
      const now = new Date(clock());
      const steps = dueSteps(aggregate);
      const waiting =
        steps[0] && steps[0].at <= now && restsBecause(aggregate.agreement) !== null
          ? steps.filter(({ step }) => leadsToDebit(step))
          : [];
      const others = steps.filter((one) => !waiting.includes(one));
      const due = firstDue(others, now);
      if (due) {
        const wake = await performed(aggregate, due.step);
        if (wake !== undefined) return wake;
        continue;
      }
      // A step is due but on hold: the next run looks again.
      if (waiting.some(({ at }) => at <= now)) return null;
      // A look for which nothing was due is not repeated: the time of the next one is written again.
      const { nextAt } = aggregate.agreement;
      if (
        nextAt !== null &&
        nextAt <= now &&
        (await store.commit(touched(aggregate, now))) === 'versionConflict'
      )
        continue;
      return others[0]?.at ?? null;
    }
    throw new Error(`agreement ${agreementNo} goes round in circles`);
  }

  return {
    advance: (agreementNo) => workingOn('look at agreement', { agreementNo }, () => advance(agreementNo)),
    noteWritten(change) {
      const { agreementNo } = change.after.agreement;
      if (written.has(agreementNo)) written.set(agreementNo, change);
    },
  };
}

/** Returns the charge that a step is about, with its order if it has one. */
function chargeOf({ charges }: AgreementAggregate, step: AgreementStep): About {
  if (step.kind !== 'notifyPayer' && step.kind !== 'startDebit' && step.kind !== 'followOrder') return {};
  const { chargeNo } = step;
  const orderNo = charges.find((one) => one.chargeNo === chargeNo)?.orderNo ?? undefined;
  return { chargeNo, ...(orderNo !== undefined && { orderNo }) };
}

function leadsToDebit({ kind }: AgreementStep): boolean {
  return kind === 'announce' || kind === 'askBalance' || kind === 'notifyPayer' || kind === 'startDebit';
}

/** Makes a change that only recomputes the time of the next look. */
function touched(aggregate: AgreementAggregate, at: Date): AgreementChange {
  const change = AgreementChange.of(aggregate, at);
  change.schedule({});
  return change;
}
