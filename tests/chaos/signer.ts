/**
 * Plays a signer whose automatic top-ups WeChat Pay or Alipay debits: opens an agreement, signs it on the
 * wallet's page, and later cancels, pauses, skips, changes it, ends it at the wallet, or leaves it as it is.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '@phonebill/china-time';
import type { OperationView, TermsView } from '@phonebill/contract';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { CURRENT_TEXT } from '../../apps/gateway/src/agreements/testing/current-text.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { forgetSends } from '../support/forget-sends.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import { signInUser } from '../support/test-user.ts';
import { agreeAtWallet } from '../support/wallet-payer.ts';
import { PATIENCE_MS } from './payer.ts';
import type { PlannedSigner } from './planned-signers.ts';

/** The result as the signer saw it; times in ms. */
export interface SignerRecord {
  readonly planned: PlannedSigner;
  readonly userNo: string;
  readonly agreementNo: string;
  /** Whether they agreed on the wallet's page, in time. */
  readonly signed: boolean;
  /** The period in which, as they were told, nothing is debited; `to` is null when it has no end. */
  readonly stopped: { readonly from: number; readonly to: number | null } | null;
  /** Whether they ended it at the wallet. */
  readonly endedAtWallet: boolean;
  /** A lower amount, and the time from which it is in effect. */
  readonly lowered: { readonly toFen: number; readonly from: number } | null;
}

export interface SignerParts {
  readonly pool: Pool;
  readonly sandbox: SandboxClient;
  readonly gatewayUrl: string;
  readonly wallet: 'wechat' | 'alipay';
  readonly now: () => number;
  readonly untilItAnswers: <T extends object>(ask: () => Promise<T>) => Promise<T>;
}

export interface Signer {
  /** Does what is planned for this day. */
  live(day: number): Promise<void>;
  /** Returns the record. Throws when no agreement was opened. */
  record(): SignerRecord;
}

/** Longer than all days of any run. */
const SESSION_MS = 800 * DAY_MS;
const DONE = 'PMC00000';
const patiently = { withinMs: PATIENCE_MS, everyMs: 50 };

export function createChaosSigner(parts: SignerParts, planned: PlannedSigner): Signer {
  const { pool, sandbox, gatewayUrl, wallet, now, untilItAnswers } = parts;
  const { behaviour, requestNo, terms } = planned;
  const agrMbl = planned.memberMobileNo ?? planned.mobileNo;
  let opened: { readonly api: ApiClient; readonly userNo: string; readonly agreementNo: string } | null =
    null;
  let page: string | null = null;
  let [signed, endedAtWallet] = [false, false];
  let stopped: SignerRecord['stopped'] = null;
  let lowered: SignerRecord['lowered'] = null;

  async function signIn(mobileNo: string): Promise<{ readonly api: ApiClient; readonly userNo: string }> {
    const options = { clock: now, validMs: SESSION_MS };
    const user = await untilItAnswers(() => signInUser(pool, mobileNo, options));
    return { api: createApiClient(gatewayUrl, user.ssoToken, {}, PATIENCE_MS), userNo: user.userNo };
  }

  async function statusOf(api: ApiClient, ofRequest: string): Promise<OperationView> {
    const asked = { requestNo: ofRequest };
    const { operation, msgInfo } = await api.call('GET /auto/v1/protocol/operation-status', asked);
    if (!operation) throw new Error(`${ofRequest}: ${msgInfo}`);
    return operation;
  }

  /** Types the code; a lost one is sent again at once. */
  async function confirm(api: ApiClient, ofRequest: string): Promise<OperationView> {
    return eventually(
      `the code of ${ofRequest} to be taken`,
      async () => {
        const status = await statusOf(api, ofRequest);
        if (status.state !== 'awaitingCode') return status;
        await untilItAnswers(async () => ({ forgotten: await forgetSends(pool, planned.mobileNo) }));
        await api.call('POST /common/v1/self/sendMessage', {});
        const smsCode = await sandbox.newestCode(planned.mobileNo);
        if (smsCode)
          await api.call('POST /auto/v1/protocol/messageAffirm', { requestNo: ofRequest, smsCode });
        return null;
      },
      patiently,
    );
  }

  async function open(): Promise<void> {
    const { api, userNo } = await signIn(planned.mobileNo);
    if (terms.trigger === 'balance') await sandbox.setNumberBalance(agrMbl, 300);
    const consent = { textVersion: CURRENT_TEXT, consented: true, firstTimeConfirmed: true };
    const asked = { operation: 'add' as const, requestNo, agrMbl, terms, ...consent };
    const { msgInfo } = await api.call('POST /auto/v1/creditPay/protocolChange', asked);
    const { agreementNo } = await statusOf(api, requestNo).catch((error: unknown) => {
      throw new Error(`${String(error)} (${msgInfo})`);
    });
    opened = { api, userNo, agreementNo };
    const { memberConsent } = await confirm(api, requestNo);
    if (planned.memberMobileNo !== null) {
      const member = await signIn(planned.memberMobileNo);
      const { consentNo = '' } = memberConsent ?? {};
      await member.api.call('POST /auto/v1/protocol/user/confirm', { consentNo, answer: 'agree' });
    }
    if (behaviour !== 'neverSigns') await goToWallet(api);
  }

  /** Asks for the wallet's page, and agrees there unless the plan is to sign late. */
  async function goToWallet(api: ApiClient): Promise<void> {
    page = await eventually(
      `the page to sign ${requestNo}`,
      async () => {
        const { url } = await api.call('POST /own/v1/signingPage', { requestNo, browser: 'phone' });
        return url;
      },
      patiently,
    );
    // The page stays open, at the address to which it was redirected.
    if (behaviour === 'signsLate') return void (page = (await fetch(page)).url);
    await agree(page);
    // For numbers with this ending nothing can be signed.
    if (agrMbl.endsWith('0022')) return;
    const isSigned = async () => (await statusOf(api, requestNo)).state === 'done';
    await eventually(`${requestNo} to be signed`, isSigned, patiently);
    signed = true;
  }

  /** Agrees once the operation has expired, which happened while the gateway was down. */
  async function agreeLate(api: ApiClient, left: string): Promise<void> {
    const isOver = async () => (await statusOf(api, requestNo)).state === 'expired';
    await eventually(`${requestNo} to expire`, isOver, patiently);
    await agree(left);
  }

  const agree = (url: string) => agreeAtWallet(url, `${gatewayUrl}/phonebillh5/autoRecharge`);

  async function change({ api, agreementNo }: NonNullable<typeof opened>): Promise<void> {
    const ofChange = `${requestNo}-edit`;
    const amountFen = planned.newAmountFen;
    const changed: TermsView = { ...terms, amountFen };
    const consent = { textVersion: CURRENT_TEXT, consented: true };
    const asked = {
      operation: 'edit' as const,
      requestNo: ofChange,
      agreementNo,
      terms: changed,
      ...consent,
    };
    const { operation } = await api.call('POST /auto/v1/creditPay/protocolChange', asked);
    if (!operation) return;
    await confirm(api, ofChange);
    const isOver = async () =>
      !['awaitingConsent', 'signing'].includes((await statusOf(api, ofChange)).state);
    // For a higher amount the member may be asked, and does not answer here.
    await eventually(`${ofChange} to be done`, isOver, { withinMs: 10_000, everyMs: 100 }).catch(() => null);
    const { state } = await statusOf(api, ofChange);
    if (state === 'done' && amountFen < terms.amountFen) lowered = { toFen: amountFen, from: now() };
  }

  async function cancel({ api, agreementNo }: NonNullable<typeof opened>): Promise<void> {
    const asked = { agrMbl, agreementNo, reasonCode: 'notNeeded' };
    const { msgCd } = await api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', asked);
    if (msgCd === DONE) stopped = { from: now(), to: null };
  }

  async function operate(operation: 'pause' | 'resume' | 'skip', ofRequest: string): Promise<boolean> {
    if (!opened) return false;
    const asked = { operation, requestNo: ofRequest, agreementNo: opened.agreementNo };
    return (await opened.api.call('POST /auto/v1/creditPay/protocolChange', asked)).msgCd === DONE;
  }

  async function act(of: NonNullable<typeof opened>): Promise<void> {
    switch (behaviour) {
      case 'cancels':
        return cancel(of);
      case 'changes':
        return change(of);
      case 'skips':
        return void (await operate('skip', `${requestNo}-skip`));
      case 'endsAtWallet':
        await sandbox.endAtWallet(wallet, of.agreementNo);
        endedAtWallet = true;
        return;
      case 'pauses':
        if (await operate('pause', `${requestNo}-pause`)) stopped = { from: now(), to: null };
        return;
      case 'keeps':
      case 'signsLate':
      case 'neverSigns':
    }
  }

  async function resume(): Promise<void> {
    const asked = now();
    if (stopped && (await operate('resume', `${requestNo}-resume`))) stopped = { ...stopped, to: asked };
  }

  return {
    async live(day) {
      if (day === 0) await open();
      if (!opened) return;
      if (behaviour === 'signsLate' && day === 1 && page !== null) await agreeLate(opened.api, page);
      if (!signed) return;
      if (day === planned.actsOn) {
        await wait(planned.actsAfterMs);
        await act(opened);
      }
      if (behaviour === 'pauses' && planned.resumesAfter > 0 && day === planned.actsOn + planned.resumesAfter)
        await resume();
    },
    record() {
      if (!opened) throw new Error(`${requestNo} opened nothing`);
      const { userNo, agreementNo } = opened;
      return { planned, userNo, agreementNo, signed, stopped, endedAtWallet, lowered };
    },
  };
}
