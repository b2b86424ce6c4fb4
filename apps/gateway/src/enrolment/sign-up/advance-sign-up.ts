/**
 * Advances a sign-up: registers the account at the wallet, or queries it, then opens and confirms the
 * agreement. Every step may be repeated after a crash: the wallet recognises the account's number, and the
 * agreement that of the request.
 */
import type { SignUpRefusal } from '@phonebill/contract';
import type { AgreementSetup, SetupRequest, Signer } from '../../agreements/index.ts';
import type { Indeterminate, NotFound } from '../../partners/index.ts';
import type { SmsCentre } from '../../partners/sms/index.ts';
import type { WalletAccount, WalletAccounts } from '../../partners/wallet-accounts/index.ts';
import { type Clock, DAY_MS } from '../../runtime/time/index.ts';
import { derivedNumber, Refusal } from '../../runtime/index.ts';
import { signUpNotice } from './message-text.ts';
import { termsOfKept } from './sign-up-request.ts';
import type { SignUp, SignUpMessage, SignUpStore } from './store.ts';

/** The wallet's report about an account. */
export type AccountNews = Pick<WalletAccount, 'state' | 'reason'>;

export interface AdvanceSignUp {
  /**
   * Does what is due, and returns the sign-up afterwards. `isWatched`: somebody waits for the answer, so that
   * no SMS is needed. `news`: what the wallet has just reported; otherwise it is queried. `isBetween`: this
   * is a query between two scheduled looks, whose times do not change. Throws Error when a message was not
   * accepted, so that it is tried again.
   */
  advance(
    signUp: SignUp,
    options?: {
      readonly isWatched?: boolean;
      readonly isBetween?: boolean;
      readonly news?: AccountNews;
    },
  ): Promise<SignUp>;
}

/** The sign-up's refusal for a Refusal of the agreement's setup; any other is `setupRefused`. */
const refusalsOfSetup: Readonly<Record<string, SignUpRefusal>> = {
  agreementExists: 'numberHasAgreement',
  tooManyAgreements: 'tooManyAgreements',
};

export function createAdvanceSignUp({
  store,
  accounts,
  setup,
  sms,
  askWalletMs,
  clock,
}: {
  readonly store: SignUpStore;
  readonly accounts: WalletAccounts;
  readonly setup: Pick<AgreementSetup, 'check' | 'open' | 'confirmWithCode'>;
  readonly sms: SmsCentre;
  /** Waits (ms) between queries to the wallet; the last one repeats. */
  readonly askWalletMs: readonly number[];
  readonly clock: Clock;
}): AdvanceSignUp {
  const now = (): Date => new Date(clock());

  /**
   * Queries the wallet. If it never received the registration, it is sent again, which is the same
   * registration.
   */
  async function askWallet({
    accountNo,
    userNo,
    mobileNo,
    attemptCount,
  }: SignUp): Promise<WalletAccount | NotFound | Indeterminate> {
    const answer = attemptCount === 0 ? null : await accounts.query(accountNo);
    return answer === null || answer.kind === 'notFound'
      ? accounts.register({ requestNo: accountNo, payerNo: userNo, mobileNo })
      : answer;
  }

  async function register(signUp: SignUp, isWatched: boolean, news?: AccountNews): Promise<SignUp | null> {
    // No account is registered for an agreement that could not be set up afterwards.
    if (signUp.attemptCount === 0 && !news) await setup.check(signerOf(signUp), setupOf(signUp));
    const answer = news ?? (await askWallet(signUp));
    if (!('state' in answer) || answer.state === 'registering') return null;
    return answer.state === 'registered'
      ? store.apply(signUp.accountNo, 'registered', {}, now())
      : refuse(signUp, answer.reason === 'account_frozen' ? 'accountFrozen' : 'walletRefused', isWatched);
  }

  async function setUp(signUp: SignUp): Promise<SignUp | null> {
    await setup.open(signerOf(signUp), setupOf(signUp));
    const noCredit = { creditTextVersion: null, creditConsented: false };
    await setup.confirmWithCode(signerOf(signUp), {
      idempotencyKey: signUp.idempotencyKey,
      smsCode: null,
      ...noCredit,
    });
    return store.apply(signUp.accountNo, 'setUp', {}, now());
  }

  const refuse = ({ accountNo }: SignUp, refusal: SignUpRefusal, isWatched: boolean) =>
    store.apply(
      accountNo,
      'refused',
      { refusal, message: messageUnlessWatched('refused', isWatched) },
      now(),
    );

  /** Does one step. Returns null when the wallet has not answered yet. */
  async function step(signUp: SignUp, isWatched: boolean, news?: AccountNews): Promise<SignUp | null> {
    if (signUp.expiresAt.getTime() <= clock())
      return store.apply(
        signUp.accountNo,
        'expired',
        { message: messageUnlessWatched('expired', isWatched) },
        now(),
      );
    try {
      return await (signUp.state === 'registering' ? register(signUp, isWatched, news) : setUp(signUp));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse(signUp, refusalsOfSetup[error.errorName] ?? 'setupRefused', isWatched);
    }
  }

  async function notify({ accountNo, mobileNo, language, message, endedAt }: SignUp): Promise<void> {
    if (message === null) return;
    if (endedAt && clock() - endedAt.getTime() > DAY_MS) return store.markNotified(accountNo);
    const requestNo = derivedNumber('S', 'signUp', accountNo, message);
    if (!(await sms.send({ requestNo, mobileNo, ...signUpNotice(message, language) })))
      throw new Error('a message about a sign-up was not taken');
    await store.markNotified(accountNo);
  }

  return {
    async advance(signUp, { isWatched = false, isBetween = false, news } = {}) {
      let present = signUp;
      while (present.endedAt === null) {
        const next = await step(present, isWatched, news);
        if (next === null && isBetween) return present;
        if (next === null) {
          const wait = askWalletMs[Math.min(present.attemptCount, askWalletMs.length - 1)] ?? 0;
          const at = Math.min(clock() + wait, present.expiresAt.getTime());
          await store.lookAgain(present.accountNo, new Date(at));
          return present;
        }
        present = next;
      }
      await notify(present);
      return present;
    },
  };
}

const messageUnlessWatched = (message: SignUpMessage, isWatched: boolean) => (isWatched ? null : message);

const signerOf = ({ userNo, mobileNo }: SignUp): Signer => ({ userNo, ownMobileNo: mobileNo });

function setupOf({ idempotencyKey, language, request, expiresAt }: SignUp): SetupRequest {
  const { agrMbl, nickname, textVersion, cnlCode } = request;
  return {
    idempotencyKey,
    beneficiaryMobileNo: agrMbl,
    nickname,
    terms: termsOfKept(request),
    textVersion,
    consented: true,
    firstTimeConfirmed: true,
    // An interruption between opening and confirming loses nothing: it can be confirmed as long as the
    // sign-up is
    confirmBy: expiresAt,
    channelCode: cnlCode,
    language,
  };
}
