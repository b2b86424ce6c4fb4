/**
 * The gate before each sending of a debit, the first and every repeated one. It decides by the agreement as
 * read; then the database confirms, under the agreement's lock, that it is unchanged, that the signer's
 * shared cap has room and that operators have not stopped debits. Pausing, cancelling and changing an
 * agreement write it under the same lock. So either a debit was let through before such a change, and then
 * the answer to the change names its charge, or it is not sent.
 *
 * A charge that may no longer be debited is given up here. Its order is closed then and its payments are
 * voided: what was sent before can never be debited afterwards, and what was debited already is refunded.
 */
import type { DebitDecision, DebitGate } from '../../orders/charge-orders/index.ts';
import type { AgreementTimes } from '../../config/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { agreementNoOf, monthOf } from '../model/agreement-no.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import { type AgreementAggregate, isForFamily } from '../model/aggregate.ts';
import type { ChangeWriter } from '../store/change-writer.ts';
import { stopAboveFamilyCap } from '../store/within-family-cap.ts';
import type { AgreementRules } from '../model/agreement-rules.ts';
import type { AgreementStore } from '../store/agreement-store.ts';
import { suspendForEndedText } from '../model/termination.ts';
import type { ConfirmDebit } from './confirm-debits.ts';
import { whyNotSent } from '../model/debit-permission.ts';
import type { NoticeRule } from '../model/pre-notice.ts';

export interface DebitGateParts {
  readonly store: Pick<AgreementStore, 'find'>;
  readonly writer: Pick<ChangeWriter, 'change'>;
  readonly rules: Pick<AgreementRules, 'textStanding'>;
  readonly confirm: ConfirmDebit;
  /** The wallet's own notice that must precede a debit; omitted when it sends none. */
  readonly noticeRule?: NoticeRule;
  /** Whether the wallet debits only on an agreed day. */
  readonly times?: Pick<AgreementTimes, 'onAgreedDayOnly'>;
  /**
   * Begins a debit. Returns null when this process knows that operators have stopped debits of this channel,
   * or cannot know. A debit that it lets through is treated as being sent until `end`.
   */
  readonly beginDebit: (channelCode: string | null) => Promise<{ end(): void } | null>;
  readonly clock: Clock;
}

type Asked = { readonly chargeNo: string; readonly of: Parameters<DebitGate> };
/** The decision; null when the agreement has changed since it was read. */
type Decided = DebitDecision['kind'] | null;

/**
 * The most readings in one decision; an agreement that changes more often is looked at again a little later.
 */
const MOST_READINGS = 5;

/** Creates the gate, which throws Error for a debit of an order that is no charge. */
export function createDebitGate({
  store,
  writer,
  rules,
  confirm,
  noticeRule = null,
  times = {},
  beginDebit,
  clock,
}: DebitGateParts): DebitGate {
  async function giveUp(
    aggregate: AgreementAggregate,
    giveItUp: (change: AgreementChange) => void,
  ): Promise<Decided> {
    return (await writer.change(aggregate, giveItUp)) === 'written' ? 'notAtAll' : null;
  }

  async function decideBy(
    aggregate: AgreementAggregate,
    { chargeNo, of: [order, payment] }: Asked,
  ): Promise<Decided> {
    const { agreement, charges } = aggregate;
    const charge = charges.find((one) => one.chargeNo === chargeNo);
    const whyNot = whyNotSent(aggregate, charge, payment.source, clock(), noticeRule, times);
    if (whyNot?.kind === 'isOver') return 'notAtAll';
    if (whyNot?.kind === 'attempt') return 'notThisAttempt';
    if (whyNot?.kind === 'later') return 'later';
    if (whyNot)
      return giveUp(aggregate, (change) =>
        change.charge(chargeNo, 'cancelRequested', { reason: whyNot.reason, nextAt: change.at }),
      );
    if (rules.textStanding(agreement.consent.textVersion).standing === 'ended')
      return giveUp(aggregate, (change) => void suspendForEndedText(change, rules));
    const { userNo, agreementNo, version: readVersion } = agreement;
    const familyMonth = isForFamily(agreement) ? monthOf(chargeNo) : null;
    const { channelCode } = order;
    switch (await confirm({ userNo, agreementNo, chargeNo, readVersion, familyMonth, channelCode })) {
      case null:
        return 'allowed';
      case 'debitsStopped':
        return 'later';
      case 'familyCapReached':
        return giveUp(aggregate, (change) => stopAboveFamilyCap(change, chargeNo));
      case 'versionConflict':
        return null;
    }
  }

  async function decide(asked: Asked): Promise<DebitDecision['kind']> {
    for (let reading = 0; reading < MOST_READINGS; reading += 1) {
      const aggregate = await store.find(agreementNoOf(asked.chargeNo));
      if (!aggregate) return 'notAtAll';
      const decided = await decideBy(aggregate, asked);
      if (decided !== null) return decided;
    }
    return 'later';
  }

  return async (...of) => {
    const [{ chargeNo, channelCode }] = of;
    if (chargeNo === null) throw new Error('a debit under a mandate is of a charge');
    const pass = await beginDebit(channelCode);
    if (!pass) return { kind: 'later' };
    try {
      const kind = await decide({ chargeNo, of });
      if (kind === 'allowed') return { kind, end: () => pass.end() };
      pass.end();
      return { kind };
    } catch (error) {
      pass.end();
      throw error;
    }
  };
}
