/**
 * Binds a bank card without a page of the wallet's: the bank sends a code to the number it has for the card's
 * holder, and the wallet may ask for a password as well. Nothing of this is stored here: card, name, code and
 * passwords are sent to the wallet, which keeps the card.
 */
import type { CardBindingView, Language } from '@phonebill/contract';
import {
  cardForm,
  cardSecrets,
  firstProblem,
  problemInField,
  readForm,
  readSmsCode,
} from '@phonebill/contract/validation';
import type { CardBindings } from '../../partners/persons/index.ts';
import type { RateLimits } from '../../db/rate-limits/index.ts';
import { DAY_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { derivedNumber, Refusal } from '../../runtime/index.ts';

export interface BeginCardBinding {
  readonly idempotencyKey: string;
  readonly cardNo: string;
  readonly name: string;
  readonly phone: string;
}

export interface ConfirmCardBinding {
  readonly bindingNo: string;
  readonly smsCode: string;
  readonly paymentPassword?: string | undefined;
  readonly loginPassword?: string | undefined;
}

export interface CardBinding {
  /**
   * Makes the bank send a code; the same request again makes it send another one. Throws Refusal
   * `fieldWrong`, `cardRefused`, `smsTooSoon`, `tooManyRequests`, `walletUnavailable`.
   */
  begin(userNo: string, request: BeginCardBinding, language: Language): Promise<CardBindingView>;
  /**
   * Binds the card. If no answer arrives, the wallet is asked whether the card is bound. Throws Refusal
   * `fieldWrong`, `smsCodeWrong`, `paymentPasswordWrong`, `loginPasswordWrong`, `bindingOver`,
   * `tooManyRequests`, `walletUnavailable`.
   */
  confirm(userNo: string, request: ConfirmCardBinding, language: Language): Promise<void>;
}

const CODE_EVERY_MS = MINUTE_MS;
const MOST_A_DAY = 10;
const MOST_TRIES_A_DAY = 30;

export function createCardBinding(partner: CardBindings, rateLimits: RateLimits): CardBinding {
  return {
    async begin(userNo, { idempotencyKey, ...typed }, language) {
      const form = readForm(cardForm, typed, language);
      const problem = firstProblem(form);
      if (problem !== null) throw new Refusal('fieldWrong', { problem });
      const taking = await rateLimits.take([
        { scope: 'cardBinding.user', key: userNo, most: 1, window: CODE_EVERY_MS },
        { scope: 'cardBinding.user', key: userNo, most: MOST_A_DAY, window: DAY_MS },
      ]);
      if (taking.kind === 'exceeded')
        throw taking.limit.most === 1
          ? new Refusal('smsTooSoon', { seconds: Math.ceil(taking.waitMs / 1000) })
          : new Refusal('tooManyRequests');
      const bindingNo = derivedNumber('B', userNo, idempotencyKey);
      const binding = await partner.bindCard({ requestNo: bindingNo, payerNo: userNo, ...form.values });
      // No code was sent as far as is known, so another attempt need not wait.
      if (binding.kind === 'indeterminate' || binding.state === 'refused') await taking.giveBack();
      if (binding.kind === 'indeterminate') throw new Refusal('walletUnavailable');
      if (binding.state === 'refused') throw new Refusal('cardRefused');
      if (binding.state !== 'codeSent') throw new Refusal('bindingOver');
      const { bank, lastDigits, asks } = binding;
      return {
        bindingNo,
        bank: { ...bank },
        lastDigits,
        asks,
        maskedPhone: `****${form.values.phone.slice(-4)}`,
        resendAfterMs: CODE_EVERY_MS,
      };
    },
    async confirm(userNo, { bindingNo, smsCode, ...passwords }, language) {
      const code = readSmsCode(smsCode);
      if (code === null) throw new Refusal('smsCodeWrong');
      for (const name of ['paymentPassword', 'loginPassword'] as const) {
        const password = passwords[name];
        const problem = password === undefined ? null : problemInField(cardSecrets[name], password, language);
        if (problem !== null) throw new Refusal('fieldWrong', { problem });
      }
      const taking = await rateLimits.take([
        { scope: 'cardConfirm.user', key: userNo, most: MOST_TRIES_A_DAY, window: DAY_MS },
      ]);
      if (taking.kind === 'exceeded') throw new Refusal('tooManyRequests');
      const answer = await partner.confirmCard(bindingNo, { payerNo: userNo, smsCode: code, ...passwords });
      const binding = answer.kind === 'indeterminate' ? await partner.queryCard(bindingNo) : answer;
      if (binding.kind === 'indeterminate') throw new Refusal('walletUnavailable');
      if (binding.kind === 'notFound') throw new Refusal('bindingOver');
      switch (binding.state) {
        case 'bound':
          return;
        case 'wrongCode':
          throw new Refusal('smsCodeWrong');
        case 'wrongPassword':
          throw new Refusal(binding.asks === 'loginPassword' ? 'loginPasswordWrong' : 'paymentPasswordWrong');
        case 'codeSent':
          // The confirmation never reached the wallet, so the code is still valid.
          throw new Refusal('walletUnavailable');
        case 'refused':
        case 'over':
          throw new Refusal('bindingOver');
      }
    },
  };
}
