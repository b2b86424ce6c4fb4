/**
 * Plays a family: a signer sets up an automatic top-up for a member's number, and the member agrees, refuses,
 * stops it or never answers, by SMS through the sandbox's SMS centre or on the page.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { OperationView } from '@phonebill/contract';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { onDay } from '../support/agreements.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import type { SandboxClient, SentReply } from '../support/sandbox-client.ts';
import { signInUser, type TestUser } from '../support/test-user.ts';
import type { PlannedFamily } from './family-plans.ts';
import { PATIENCE_MS } from './payer.ts';
import { forgetSends } from '../support/forget-sends.ts';
import { CURRENT_TEXT } from '../../apps/gateway/src/agreements/testing/current-text.ts';

/** The result of a planned family as signer and member saw it. */
export interface FamilyRecord {
  readonly planned: PlannedFamily;
  readonly signerNo: string;
  readonly agreementNo: string;
  /**
   * The time at which the member was told that a refusal or a stop is in effect; null when they made neither.
   */
  readonly overAt: Date | null;
  /** How often the SMS centre gave up delivering a reply of the member, who then sent it again. */
  readonly repliedAgain: number;
}

export interface FamilyParts {
  readonly pool: Pool;
  readonly sandbox: SandboxClient;
  readonly gatewayUrl: string;
  /** Repeats a query of the database while the database is unavailable. */
  readonly untilItAnswers: <T extends object>(ask: () => Promise<T>) => Promise<T>;
}

/** If the member agreed too late, no charge comes within this time. */
const CHARGES_WITHIN_MS = 20_000;
const patiently = { withinMs: PATIENCE_MS, everyMs: 50 };
/** A reply whose job died with its process is processed a minute later. */
const ANSWERED_WITHIN_MS = PATIENCE_MS + 2 * 60_000;
/** Answers to a reply which say that no more top-ups are made. */
const IT_IS_OVER = /Stopped\.|are stopped\.|You declined\./;
const NOTHING_CHANGED = /Nothing has changed/;

export async function playFamily(
  { pool, sandbox, gatewayUrl, untilItAnswers }: FamilyParts,
  planned: PlannedFamily,
): Promise<FamilyRecord> {
  const signer = await untilItAnswers(() => signInUser(pool, planned.signerMobileNo));
  const member = await untilItAnswers(() => signInUser(pool, planned.memberMobileNo));
  const apiOf = ({ ssoToken }: TestUser): ApiClient => createApiClient(gatewayUrl, ssoToken, {}, PATIENCE_MS);
  const [signerApi, memberApi] = [apiOf(signer), apiOf(member)];
  const { requestNo } = planned;

  let repliedAgain = 0;
  async function operation(): Promise<OperationView> {
    const answer = await signerApi.call('GET /auto/v1/protocol/operation-status', { requestNo });
    if (!answer.operation) throw new Error(`${requestNo}: ${answer.msgInfo}`);
    return answer.operation;
  }

  /** Sets up the agreement as the signer, with the code. Returns its number. */
  async function ask(): Promise<string> {
    const { msgInfo } = await signerApi.call('POST /auto/v1/creditPay/protocolChange', {
      operation: 'add',
      requestNo,
      agrMbl: member.mobileNo,
      terms: onDay(28),
      textVersion: CURRENT_TEXT,
      consented: true,
      firstTimeConfirmed: true,
    });
    const drafted = await operation().catch((error: unknown) => {
      throw new Error(`${String(error)} (${msgInfo})`);
    });
    await eventually(
      'the code to be taken',
      async () => {
        if ((await operation()).state !== 'awaitingCode') return true;
        // A lost code is sent again at once, without the usual wait of a minute.
        await untilItAnswers(async () => ({ forgotten: await forgetSends(pool, signer.mobileNo) }));
        await signerApi.call('POST /common/v1/self/sendMessage', {});
        const smsCode = await sandbox.newestCode(signer.mobileNo);
        if (smsCode) await signerApi.call('POST /auto/v1/protocol/messageAffirm', { requestNo, smsCode });
        return false;
      },
      patiently,
    );
    return drafted.agreementNo;
  }
  /** Returns the digits that answer the open request for the member's number, once it has arrived. */
  const replyCodeOf = async (consentNo: string): Promise<string> => {
    const { offers } = await memberApi.call('GET /auto/v1/protocol/queryProtocolByAgrMbl', {
      agrMbl: member.mobileNo,
    });
    if (!offers?.some((one) => one.consentNo === consentNo)) throw new Error(`${consentNo} is not offered`);
    return eventually(
      'the ask to arrive',
      async () =>
        (await sandbox.messages(member.mobileNo)).flatMap(
          ({ text }) => /回复Y(\d+)/.exec(text)?.[1] ?? [],
        )[0],
      patiently,
    );
  };

  /**
   * Sends a reply and waits for the answer. Returns the time of that answer if it says that top-ups have
   * ended. The SMS centre repeats a message for less than a minute here and then gives up, so a member
   * without an answer sends the reply again.
   */
  async function reply(text: string, how: SentReply): Promise<Date | null> {
    let messageIds = await sandbox.reply(member.mobileNo, text, how);
    const answer = await eventually(
      `an answer to ${text}`,
      async () => {
        const states = await Promise.all(messageIds.map((messageId) => sandbox.replyState(messageId)));
        if (states.includes('givenUp')) {
          repliedAgain += 1;
          messageIds = await sandbox.reply(member.mobileNo, text, how);
        }
        const messages = await sandbox.messages(member.mobileNo);
        const saying = (what: RegExp) => messages.find((one) => what.test(one.text));
        return saying(IT_IS_OVER) ?? saying(NOTHING_CHANGED);
      },
      { ...patiently, withinMs: ANSWERED_WITHIN_MS },
    ).catch(async (error: unknown) => {
      const messages = (await sandbox.messages(member.mobileNo)).map((one) => one.text);
      const { rows } = await untilItAnswers(() =>
        pool.query(REPLIES_OF, [pool.numbers.store(member.mobileNo)]),
      );
      const known = JSON.stringify({ requestNo, how, repliedAgain, messages, replies: rows });
      throw new Error(`${String(error)}: ${known}`);
    });
    return IT_IS_OVER.test(answer.text) ? new Date(answer.at) : null;
  }

  async function onPage(consentNo: string, answer: 'agree' | 'stop' | 'block'): Promise<Date | null> {
    const { msgCd } = await memberApi.call('POST /auto/v1/protocol/user/confirm', { consentNo, answer });
    return answer !== 'agree' && msgCd === 'PMC00000' ? new Date() : null;
  }

  /** Returns the time (ms) at which the charge is to be debited, once it exists; now, when none comes. */
  const announcedFor = (): Promise<number> =>
    eventually(
      'a charge',
      async () => {
        const { charges } = await signerApi.call('GET /auto/v1/charge/bill', {});
        return charges?.[0] && Date.parse(charges[0].debitAt);
      },
      { withinMs: CHARGES_WITHIN_MS, everyMs: 50 },
    ).catch(() => Date.now());

  /** Sends the consent without waiting for its answer, so that a stop may overtake it. */
  async function agree(consentNo: string, replyCode: string): Promise<void> {
    if (planned.agreesBy === 'page') await onPage(consentNo, 'agree');
    else await sandbox.reply(member.mobileNo, `Y${replyCode}`, planned.agreesHow);
  }

  async function agreeAndStop(consentNo: string, replyCode: string): Promise<Date | null> {
    const { behaviour, stopsAfter, stopsAfterMs, stopsHow } = planned;
    const agreeing = agree(consentNo, replyCode);
    const from = stopsAfter === 'yes' ? Date.now() : await announcedFor();
    await wait(Math.max(0, from + stopsAfterMs - Date.now()));
    const stop = (): Promise<Date | null> => {
      if (behaviour === 'stopsOnPage') return onPage(consentNo, 'stop');
      if (behaviour === 'blocks') return onPage(consentNo, 'block');
      return reply(behaviour === 'stopsEverything' ? 'TD' : `T${replyCode}`, stopsHow);
    };
    const [overAt] = await Promise.all([stop(), agreeing]);
    return overAt;
  }

  /**
   * Turns the agreement into one that was agreed, set up and announced before members were asked; the member
   * is asked now.
   */
  async function becomeOneFromBefore(agreementNo: string, consentNo: string): Promise<void> {
    await onPage(consentNo, 'agree');
    await announcedFor();
    await untilItAnswers(() => pool.query(FROM_BEFORE, [agreementNo]));
    if (planned.agreesBy === 'sms') return;
    const asked = await eventually(
      'the member to be asked',
      async () => {
        const { agreement } = await signerApi.call('GET /auto/v1/protocol/queryProtocolByArgId', {
          agrId: agreementNo,
        });
        const consent = agreement?.memberConsent;
        return agreement?.state !== 'active' || (consent?.state === 'asked' && consent);
      },
      patiently,
    );
    if (asked !== true) await onPage(asked.consentNo, 'agree');
  }

  const agreementNo = await ask();
  const consentNo = (await operation()).memberConsent?.consentNo ?? '';
  const over = async (): Promise<Date | null> => {
    const { behaviour, agreesHow } = planned;
    if (behaviour === 'silent') return null;
    const replyCode = await replyCodeOf(consentNo);
    if (behaviour === 'refuses') return reply(`N${replyCode}`, agreesHow);
    if (behaviour === 'keeps') return agree(consentNo, replyCode).then(() => null);
    if (behaviour === 'fromBefore') return becomeOneFromBefore(agreementNo, consentNo).then(() => null);
    return agreeAndStop(consentNo, replyCode);
  };
  const overAt = await over();
  return { planned, signerNo: signer.userNo, agreementNo, overAt, repliedAgain };
}

/** A query for error messages about an answer that never came. */
const REPLIES_OF = `select message_id, part, parts, received_at, look_at, word, outcome, handled_at
  from sms_replies where mobile_no = $1`;

/**
 * Ends the consent as of a version of the agreement of its own, and makes the run advance the agreement next.
 */
const FROM_BEFORE = `with agreement as (
    update agreements set version = version + 1, next_at = now() where agreement_no = $1
    returning user_no, agreement_no, version
  ), consent as (
    update member_consents set state = 'cancelled', ended_at = now(), next_at = null
    where agreement_no = $1 and state = 'agreed' returning consent_no
  )
  insert into agreement_events
    (user_no, agreement_no, seq, entity, entity_no, event, from_state, to_state, at)
  select user_no, agreement_no, version * 100, 'consent', consent_no, 'cancelled', 'agreed', 'cancelled',
    now() from agreement, consent`;
