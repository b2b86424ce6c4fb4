/** The run's steps for members' consents: ask, remind, and end the time to answer. */
import type { AgreementTimes } from '../../config/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { AgreementAggregate } from '../model/aggregate.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import type { ChangeWriter } from '../store/change-writer.ts';
import { terminateWithoutConsent } from '../model/termination.ts';
import type { AskLimits } from '../store/ask-limits.ts';
import { askMember, expire, remindMember, requestConsent } from '../model/consent-changes.ts';
import type { ConsentQueries } from '../store/consent-queries.ts';

export interface ConsentSteps {
  /** Requests the consent for a live agreement for another's number whose member was never asked. */
  request(aggregate: AgreementAggregate): Promise<unknown>;
  /** Asks the member, if that was not possible at once because of too many asks in a day. */
  ask(aggregate: AgreementAggregate, consentNo: string): Promise<unknown>;
  remind(aggregate: AgreementAggregate, consentNo: string): Promise<unknown>;
  expire(aggregate: AgreementAggregate, consentNo: string): Promise<unknown>;
}

export function createConsentSteps({
  writer,
  limits,
  queries,
  times,
}: {
  readonly writer: ChangeWriter;
  readonly limits: AskLimits;
  readonly queries: Pick<ConsentQueries, 'freeReplyCode'>;
  readonly times: AgreementTimes;
}): ConsentSteps {
  async function mayBeAsked({ agreement }: AgreementAggregate): Promise<boolean> {
    try {
      await limits.check(agreement.userNo, agreement.beneficiaryMobileNo, agreement.agreementNo);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Asks if the limits allow it, and otherwise waits until they do. */
  async function askWithinLimits(
    aggregate: AgreementAggregate,
    requestKey: string,
    consentNoIn: (change: AgreementChange) => string,
  ): Promise<unknown> {
    const { userNo, beneficiaryMobileNo } = aggregate.agreement;
    const taking = await limits.take(userNo, beneficiaryMobileNo, requestKey);
    return writer.change(aggregate, (change) => {
      const consentNo = consentNoIn(change);
      if (taking.kind === 'taken') askMember(change, consentNo, times);
      else change.scheduleAsk(consentNo, new Date(change.at.getTime() + taking.waitMs));
    });
  }

  return {
    async request(aggregate) {
      const { agreementNo, beneficiaryMobileNo, terms } = aggregate.agreement;
      if (!(await mayBeAsked(aggregate)))
        return writer.change(aggregate, (change) => terminateWithoutConsent(change, 'consentRefused'));
      const replyCode = await queries.freeReplyCode(beneficiaryMobileNo);
      return askWithinLimits(aggregate, `consent ${agreementNo}`, (change) =>
        requestConsent(change, { operationKey: null, terms, replyCode }),
      );
    },
    ask: (aggregate, consentNo) => askWithinLimits(aggregate, `consent ${consentNo}`, () => consentNo),
    remind: (aggregate, consentNo) => writer.change(aggregate, (change) => remindMember(change, consentNo)),
    expire: (aggregate, consentNo) => writer.change(aggregate, (change) => expire(change, consentNo)),
  };
}
