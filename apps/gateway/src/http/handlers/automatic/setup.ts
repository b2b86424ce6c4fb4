/**
 * Operations on agreements: setups, which are confirmed with a code, and operations that need no code (SPEC
 * section 7).
 */
import type { AgreementVariant, CallRequest, OperationView } from '@phonebill/contract';
import { fenFromWire } from '@phonebill/money';
import type { AgreementCommands, AgreementSetup, AgreementViews, Signer } from '../../../agreements/index.ts';
import type { AgreementQueries, OperationRef } from '../../../agreements/store/index.ts';
import type { Terms } from '../../../agreements/model/index.ts';
import type { RealNames } from '../../../people/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { CallContext, HandlersOf } from '../../handler.ts';
import { ownAgreementView, underWayView } from './own-agreement-view.ts';

export interface SetupHandlerParts {
  readonly setup: AgreementSetup;
  readonly commands: Pick<AgreementCommands, 'operate'>;
  readonly queries: AgreementQueries;
  readonly views: AgreementViews;
  readonly realNames: Pick<RealNames, 'require'>;
}

export function setupHandlers({
  setup,
  commands,
  queries,
  views,
  realNames,
}: SetupHandlerParts): HandlersOf<
  | 'POST /auto/v1/creditPay/protocolChange'
  | 'POST /auto/v1/protocol/messageAffirm'
  | 'POST /auto/v1/creditPay/affirm'
  | 'POST /auto/v1/protocol/campusMarketing/protocolChange'
  | 'POST /auto/v1/protocol/campusMarketing/affirm'
> {
  async function operationView({ userNo }: CallContext, { operation }: OperationRef): Promise<OperationView> {
    const found = await queries.operation(userNo, operation.idempotencyKey);
    if (!found) throw new Refusal('operationNotFound');
    return views.operation(found);
  }

  /** Drafts a setup or a change of terms, in the offer of a variant if one is given. */
  async function prepare(
    request: SetupOrChange,
    context: CallContext,
    variant?: AgreementVariant,
  ): Promise<OperationView> {
    const requested = {
      idempotencyKey: request.requestNo,
      terms: termsOf(request.terms),
      textVersion: request.textVersion,
      consented: request.consented,
      channelCode: request.cnlCode ?? null,
      language: context.language,
      variant,
    };
    const signer = signerOf(context);
    const operation =
      request.operation === 'add'
        ? await setup.open(signer, {
            ...requested,
            beneficiaryMobileNo: request.agrMbl,
            nickname: request.nickname ?? '',
            firstTimeConfirmed: request.firstTimeConfirmed ?? false,
          })
        : await setup.changeTerms(signer, { ...requested, agreementNo: request.agreementNo });
    return operationView(context, operation);
  }

  return {
    /** Drafts a setup or a change of terms; pauses, resumes, skips and unskips take effect at once. */
    'POST /auto/v1/creditPay/protocolChange': async (request, context) => {
      if (request.operation === 'add' || request.operation === 'edit') {
        const operation = await prepare(request, context);
        return { operation, agreement: null, underWay: null, skips: null };
      }
      const { requestNo, operation: kind, agreementNo } = request;
      const { userNo } = context;
      const done = await commands.operate(userNo, { idempotencyKey: requestNo, kind, agreementNo });
      const { underWay, skips } = done;
      return {
        operation: await operationView(context, done),
        agreement: await ownAgreementView({ queries, views }, context, agreementNo),
        underWay: underWay && (await underWayView({ queries, views }, userNo, agreementNo, underWay)),
        skips,
      };
    },
    /** Confirms a setup without credit pay. */
    'POST /auto/v1/protocol/messageAffirm': async ({ requestNo, smsCode }, context) => {
      const operation = await setup.confirmWithCode(signerOf(context), {
        idempotencyKey: requestNo,
        smsCode,
        ...noCredit,
      });
      return { operation: await operationView(context, operation) };
    },
    /**
     * Confirms a setup with credit pay, consenting to the lender's text. Refuses, in this order:
     * `operationNotFound`, `operationExpired`, `realNameNeeded`, `creditConsentMissing`, `textOutdated`,
     * `tooManyAgreements`, `smsCodeWrong` or `smsCodeSpent`. The code is checked last, so that the other
     * refusals use up none of its attempts; a wrong code leaves the right one valid.
     */
    'POST /auto/v1/creditPay/affirm': async (
      { requestNo, smsCode, creditTextVersion, consented: creditConsented },
      context,
    ) => {
      const operation = await setup.confirmWithCode(signerOf(context), {
        idempotencyKey: requestNo,
        smsCode,
        creditTextVersion,
        creditConsented,
        mustHold: () => realNames.require(context.userNo),
      });
      return { operation: await operationView(context, operation) };
    },
    /** Like creditPay/protocolChange, but in the campus offer. */
    'POST /auto/v1/protocol/campusMarketing/protocolChange': async (request, context) => ({
      operation: await prepare(request, context, 'campus'),
    }),
    /**
     * Like messageAffirm, for an operation prepared by the campus call; the campus offer has no credit pay.
     */
    'POST /auto/v1/protocol/campusMarketing/affirm': async ({ requestNo, smsCode }, context) => {
      const confirmation = { idempotencyKey: requestNo, smsCode, ...noCredit, variant: 'campus' as const };
      const operation = await setup.confirmWithCode(signerOf(context), confirmation);
      return { operation: await operationView(context, operation) };
    },
  };
}

const noCredit = { creditTextVersion: null, creditConsented: false };

const signerOf = ({ userNo, mobileNo }: CallContext): Signer => ({ userNo, ownMobileNo: mobileNo });

type SetupOrChange = CallRequest<'POST /auto/v1/protocol/campusMarketing/protocolChange'>;
type RequestedTerms = SetupOrChange['terms'];

/** Returns the terms without the fields that do not apply to the trigger. */
export function termsOf(requested: RequestedTerms): Terms {
  const { trigger, dayOfMonth, thresholdFen, amountFen, capPerMonthFen, endsOn, payOrder } = requested;
  return {
    trigger,
    dayOfMonth: trigger === 'day' ? dayOfMonth : null,
    thresholdFen: trigger === 'balance' && thresholdFen !== null ? fenFromWire(thresholdFen) : null,
    amountFen: fenFromWire(amountFen),
    capPerMonthFen: fenFromWire(capPerMonthFen),
    endsOn,
    payOrder,
  };
}
