/**
 * Provides the wallet's page on which a payer signs what they have confirmed with their code, if the wallet
 * has one. Its address is requested when the payer is about to open it, and is not stored.
 */
import { mandateTraitsOf, type SigningBrowser } from '../../partners/entrust/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { type MandateParts, mandateRequestOf, signingSince } from './mandate-steps.ts';

/**
 * Returns the address for the requesting browser; null when the wallet has no such page, or none for this
 * browser. The wallet is queried again soon about the signature. Throws Refusal: not found, or nothing to be
 * signed; expired; the wallet gives no answer.
 */
export type SigningPages = (
  userNo: string,
  idempotencyKey: string,
  browser: SigningBrowser,
) => Promise<string | null>;

export function createSigningPages({ store, wallet, queries, times, clock }: MandateParts): SigningPages {
  return async (userNo, idempotencyKey, browser) => {
    const asked = await queries.findOperation(userNo, idempotencyKey);
    if (!asked) throw new Refusal('operationNotFound');
    if (mandateTraitsOf(wallet).payerSignsAt === null || !wallet.signingPage) return null;
    if (asked.operation.state === 'expired') throw new Refusal('operationExpired');
    const aggregate = await store.find(asked.agreementNo);
    const since = aggregate && signingSince(aggregate, idempotencyKey);
    const { terms } = asked.operation;
    if (!aggregate || !since || !terms) throw new Refusal('operationNotFound');
    if (clock() >= since.getTime() + times.signWithinMs) throw new Refusal('operationExpired');
    const request = mandateRequestOf(aggregate.agreement, asked.operation, terms);
    const answer = await wallet.signingPage(request, browser);
    if (answer.kind === 'indeterminate') throw new Refusal('walletUnavailable');
    if (answer.url !== null) await askSoon(asked.agreementNo, idempotencyKey);
    return answer.url;
  };

  /** Schedules a query soon: a payer who opens the page returns within minutes, and waits for the outcome. */
  async function askSoon(agreementNo: string, idempotencyKey: string): Promise<void> {
    await store.update(agreementNo, (change) => {
      const operation = change.after.operations.find((one) => one.idempotencyKey === idempotencyKey);
      if (operation?.state !== 'signing') return;
      const nextAt = new Date(change.at.getTime() + (times.askMandateMs[0] ?? 0));
      change.scheduleOperationRetry(idempotencyKey, { attemptCount: 0, nextAt });
    });
  }
}
