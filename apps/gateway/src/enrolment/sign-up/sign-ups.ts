/**
 * Sign-up with an agreement (SPEC section 7: protocol/registerAndAddProtocol, registeredNotify): a user of a
 * number without a wallet account registers one and signs an agreement in one request, with one code that
 * proves the number and confirms the terms. The wallet may answer later, twice or never; nothing half done is
 * left.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '@phonebill/contract';
import { readSmsCode } from '@phonebill/contract/validation';
import type { AgreementSetup } from '../../agreements/index.ts';
import { mobileNumber } from '../../numbers/index.ts';
import type { Promotions } from '../business-hall/promotions.ts';
import type { Pool } from '../../db/index.ts';
import type { RateLimits } from '../../db/rate-limits/index.ts';
import type { AccountWebhookEvent, WalletAccounts } from '../../partners/wallet-accounts/index.ts';
import type { SmsCentre } from '../../partners/sms/index.ts';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { derivedNumber, type KeyedHash, Refusal } from '../../runtime/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import type { MobileLogin, Sessions } from '../../people/sign-on/index.ts';
import { createAdvanceSignUp } from './advance-sign-up.ts';
import { type AskedAgreement, keptRequest, type SignUpRequest } from './sign-up-request.ts';
import { createSignUpStore, type SignUp } from './store.ts';

export interface SignUpAsk extends AskedAgreement {
  readonly idempotencyKey: string;
  /** The number as typed, like `beneficiaryMobileNo`. */
  readonly mobileNo: string;
  readonly smsCode: string;
  readonly consented: boolean;
  readonly registrationConsented: boolean;
  readonly language: Language;
  /** The browser in which the code was requested and is entered. */
  readonly browser: { readonly device: string; readonly address: string };
}

export interface SignUps {
  /**
   * Begins a sign-up, or returns one that was begun. `userNo` is that of the caller's session, empty without
   * one. `ssoToken` is a session of the number's user, null when the caller has one. Throws Refusal: consent,
   * number, terms, code wrong or used up, `featureOff`, `requestNoReused`, `tooManyRequests`.
   */
  begin(userNo: string, ask: SignUpAsk): Promise<{ signUp: SignUp; ssoToken: string | null }>;
  /** Queries the wallet, and returns the user's sign-up. Throws Refusal `operationNotFound`. */
  ofUser(userNo: string, idempotencyKey: string): Promise<SignUp>;
  /** Does the same for a caller without a session, who knows only the request number. */
  ofAnybody(idempotencyKey: string): Promise<SignUp>;
  /** Applies the wallet's webhook event. Returns false when it is about no sign-up of ours. */
  handleWebhook(event: AccountWebhookEvent): Promise<boolean>;
  /** Does what is due for one; nothing when it has ended. */
  advance(accountNo: string): Promise<void>;
  /** Does what no job has done. */
  lookAfter(): Promise<void>;
}

/** How long (ms) the answer is repeated, with a session, to a caller with the same request and code. */
const ANSWERED_AGAIN_MS = 15 * MINUTE_MS;
/** Time (ms) by which a call to the wallet and the setup have ended. */
const LEASE_MS = MINUTE_MS;
const AT_ONCE = 20;
/**
 * The most looks for a concurrent repeat of a request: from its code to its row a request takes only a few
 * statements.
 */
const LOOKS_FOR_TWIN = 10;
const BETWEEN_LOOKS_MS = 50;
/** The most queries to the wallet in a minute for a person who waits. */
const QUESTIONS_A_MINUTE = 30;

/** The text whose hash identifies a code when it is used again. */
const hashed = (mobileNo: string, idempotencyKey: string, smsCode: string): string =>
  JSON.stringify([mobileNo, idempotencyKey, readSmsCode(smsCode)]);

export function createSignUps(parts: {
  readonly pool: Pool;
  /**
   * Whether sign-ups are offered; not if the partner that debits agreements has payers of its own, who are
   * not registered here.
   */
  readonly isOffered: boolean;
  readonly accounts: WalletAccounts;
  readonly setup: Pick<AgreementSetup, 'check' | 'open' | 'confirmWithCode'>;
  readonly mobileLogin: MobileLogin;
  readonly sessions: Pick<Sessions, 'openSession'>;
  readonly promotions: Pick<Promotions, 'register'>;
  readonly sms: SmsCentre;
  readonly rateLimits: RateLimits;
  /** The keyed hash that identifies a code when it is used again. */
  readonly hash: KeyedHash;
  readonly askWalletMs: readonly number[];
  /** How long (ms) the wallet is waited for. */
  readonly withinMs: number;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}): SignUps {
  const { pool, setup, mobileLogin, sessions, promotions, rateLimits, withinMs, clock, telemetry } = parts;
  const store = createSignUpStore(pool);
  const { advance } = createAdvanceSignUp({ ...parts, store });

  async function limit(scope: 'signUps.number' | 'signUpRepeats.number', mobileNo: string): Promise<void> {
    const [most, window] = scope === 'signUps.number' ? [10, DAY_MS] : [20, HOUR_MS];
    const taking = await rateLimits.take([{ scope, key: mobileNo, most, window }]);
    if (taking.kind === 'exceeded') throw new Refusal('tooManyRequests');
  }

  /** Returns a sign-up that was begun, to a caller who proves again to have begun it. */
  async function again(userNo: string, known: SignUp, ask: SignUpAsk, hash: string) {
    if (!pool.numbers.isHashOf(known.requestHash, hash)) throw new Refusal('requestNoReused');
    if (userNo === known.userNo) return { signUp: await current(known), ssoToken: null };
    await limit('signUpRepeats.number', known.mobileNo);
    const { mobileNo, idempotencyKey, createdAt } = known;
    const isSameCode =
      clock() - createdAt.getTime() < ANSWERED_AGAIN_MS &&
      parts.hash.isOf(Buffer.from(known.codeHash, 'hex'), hashed(mobileNo, idempotencyKey, ask.smsCode));
    const ssoToken = isSameCode
      ? await sessions.openSession(known.userNo)
      : (await logInWith(mobileNo, ask)).ssoToken;
    return { signUp: await current(known), ssoToken };
  }

  /** Advances a sign-up that is under way, unless it was queried too often just now. */
  async function current(signUp: SignUp): Promise<SignUp> {
    if (signUp.endedAt !== null) return signUp;
    const limited = { scope: 'signUpQuestions.number', key: signUp.mobileNo } as const;
    const taking = await rateLimits.take([{ ...limited, most: QUESTIONS_A_MINUTE, window: MINUTE_MS }]);
    return taking.kind === 'taken' ? advance(signUp, { isWatched: true, isBetween: true }) : signUp;
  }

  const logInWith = (mobileNo: string, { smsCode, browser }: SignUpAsk) =>
    mobileLogin.logIn({ mobileNo, smsCode, asker: browser, scene: 'register' });

  /**
   * Opens a session for the caller, who has the code. Returns null when a concurrent repeat of the request
   * has just used it up.
   */
  async function logIn(mobileNo: string, ask: SignUpAsk) {
    try {
      return await logInWith(mobileNo, ask);
    } catch (error) {
      if (!(error instanceof Refusal) || error.errorName !== 'smsCodeSpent') throw error;
      for (let looks = 0; looks < LOOKS_FOR_TWIN; looks += 1) {
        if (await store.find(mobileNo, ask.idempotencyKey)) return null;
        await wait(BETWEEN_LOOKS_MS);
      }
      throw error;
    }
  }

  /** Records who brought this user; an invalid promoter does not prevent a sign-up. */
  async function notePromoter(userNo: string, promoterCode: string | null): Promise<void> {
    if (promoterCode === null) return;
    try {
      await promotions.register(userNo, promoterCode, null);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      telemetry.log('info', 'a sign-up names a promoter that does not count', { why: error.errorName });
    }
  }

  function newSignUp(userNo: string, mobileNo: string, request: SignUpRequest, ask: SignUpAsk): SignUp {
    const at = clock();
    return {
      mobileNo,
      idempotencyKey: ask.idempotencyKey,
      userNo,
      accountNo: derivedNumber('W', userNo, ask.idempotencyKey),
      request,
      requestHash: hashOf(request),
      codeHash: parts.hash.of(hashed(mobileNo, ask.idempotencyKey, ask.smsCode)).toString('hex'),
      language: ask.language,
      state: 'registering',
      refusal: null,
      message: null,
      attemptCount: 0,
      lookAt: new Date(at + LEASE_MS),
      createdAt: new Date(at),
      registeredAt: null,
      expiresAt: new Date(at + withinMs),
      endedAt: null,
    };
  }

  return {
    async begin(userNo, ask) {
      const mobileNo = mobileNumber(ask.mobileNo);
      const request = keptRequest({ ...ask, beneficiaryMobileNo: mobileNumber(ask.beneficiaryMobileNo) });
      const known = await store.find(mobileNo, ask.idempotencyKey);
      if (known) return again(userNo, known, ask, hashOf(request));
      if (!parts.isOffered) throw new Refusal('featureOff');
      if (!ask.registrationConsented) throw new Refusal('consentMissing');
      // Pay later requires a checked name, which does not exist before the account does.
      if (ask.terms.payOrder.includes('creditPay')) throw new Refusal('termsNotOffered');
      const wanted = { ...ask, beneficiaryMobileNo: request.agrMbl, firstTimeConfirmed: true };
      // Checked without a user number, so that nothing is revealed about a user before the number is proved,
      // and no code is used up.
      await setup.check({ userNo: '', ownMobileNo: mobileNo }, wanted);
      const session = await logIn(mobileNo, ask);
      if (session === null) return this.begin(userNo, ask);
      await limit('signUps.number', mobileNo);
      await notePromoter(session.userNo, request.promoterCode);
      const begun = await store.begin(newSignUp(session.userNo, mobileNo, request, ask));
      if (!pool.numbers.isHashOf(begun.requestHash, hashOf(request))) throw new Refusal('requestNoReused');
      const signUp = await advance(begun, { isWatched: true });
      return { signUp, ssoToken: session.userNo === userNo ? null : session.ssoToken };
    },
    async ofUser(userNo, idempotencyKey) {
      const own = await store.findOfUser(userNo, idempotencyKey);
      if (!own) throw new Refusal('operationNotFound');
      return current(own);
    },
    async ofAnybody(idempotencyKey) {
      const one = await store.findOnly(idempotencyKey);
      if (!one) throw new Refusal('operationNotFound');
      return current(one);
    },
    async handleWebhook({ requestNo, state, reason }) {
      const signUp = await store.findByAccount(requestNo);
      if (!signUp) return false;
      if (signUp.state === 'registering') await advance(signUp, { news: { state, reason } });
      return true;
    },
    async advance(accountNo) {
      const signUp = await store.findByAccount(accountNo);
      if (signUp?.lookAt && signUp.lookAt.getTime() <= clock()) await advance(signUp);
    },
    async lookAfter() {
      const now = clock();
      const due = await store.takeDue(new Date(now), new Date(now + LEASE_MS), AT_ONCE);
      await Promise.all(
        due.map((signUp) =>
          advance(signUp).catch((error: unknown) =>
            telemetry.log('error', 'a sign-up could not be looked after and is tried again', {
              accountNo: signUp.accountNo,
              error: String(error),
            }),
          ),
        ),
      );
    },
  };
}

/** Returns what makes two requests the same; the code is not part of it. */
function hashOf(request: SignUpRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}
