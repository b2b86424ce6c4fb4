import type { AgreementRules } from '../../../agreements/rules/agreement-rules.ts';
import type { Handler } from '../../handler.ts';

/** SPEC section 7, GET /auto/v1/protocol/rules: what an agreement may say, in a channel's amounts. */
export function protocolRulesHandler(rules: AgreementRules): Handler<'GET /auto/v1/protocol/rules'> {
  return async ({ cnlCode }) => rules.view(cnlCode ?? null);
}

/** SPEC section 7, GET /auto/v1/protocol/version: the texts that count now. */
export function protocolVersionHandler(rules: AgreementRules): Handler<'GET /auto/v1/protocol/version'> {
  return async () => {
    const { text, effectiveAt, credit } = rules.versions();
    return { version: text, effectiveAt: effectiveAt.toISOString(), creditVersion: credit };
  };
}

/**
 * SPEC section 7, GET /auto/v1/config/getAutoMoneyByCnlCode: the amounts that a channel offers, rising; fen.
 */
export function channelAmountsHandler(
  rules: AgreementRules,
): Handler<'GET /auto/v1/config/getAutoMoneyByCnlCode'> {
  return async ({ cnlCode }) => ({ amountsFen: [...rules.amounts(cnlCode ?? null)] });
}

/** SPEC section 7, GET /auto/v1/cancelReason/getReason: reasons for cancelling to choose from. */
export function cancelReasonsHandler(rules: AgreementRules): Handler<'GET /auto/v1/cancelReason/getReason'> {
  return async () => ({
    reasons: rules.cancelReasons.map(({ code, text }) => ({ code, text: { ...text } })),
  });
}
