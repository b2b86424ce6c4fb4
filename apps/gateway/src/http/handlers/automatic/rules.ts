/**
 * The limits on an agreement's terms, its texts, and the reasons for cancelling (SPEC section 7, GET
 * /auto/v1).
 */
import type { AgreementRules } from '../../../agreements/model/index.ts';
import type { HandlersOf } from '../../handler.ts';

export function agreementRulesHandlers(
  rules: AgreementRules,
): HandlersOf<
  | 'GET /auto/v1/protocol/rules'
  | 'GET /auto/v1/protocol/version'
  | 'GET /auto/v1/config/getAutoMoneyByCnlCode'
  | 'GET /auto/v1/cancelReason/getReason'
> {
  return {
    /** Returns the rules with the amounts of a channel, or of a variant. */
    'GET /auto/v1/protocol/rules': async ({ cnlCode, variant }) => rules.offer(variant).view(cnlCode ?? null),
    /** Returns the versions of the texts in effect. */
    'GET /auto/v1/protocol/version': async () => {
      const { text, effectiveAt, credit } = rules.versions();
      return { version: text, effectiveAt: effectiveAt.toISOString(), creditVersion: credit };
    },
    /** Returns the amounts that a channel offers, in ascending order; fen. */
    'GET /auto/v1/config/getAutoMoneyByCnlCode': async ({ cnlCode, variant }) => ({
      amountsFen: [...rules.offer(variant).amounts(cnlCode ?? null)],
    }),
    'GET /auto/v1/cancelReason/getReason': async () => ({
      reasons: rules.cancelReasons.map(({ code, text }) => ({ code, text: { ...text } })),
    }),
  };
}
