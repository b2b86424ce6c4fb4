/**
 * Codes by SMS (SPEC section 5: exactly 6 digits). Of the codes that one caller had sent to a number for one
 * purpose the newest is valid, once, for five minutes and five attempts.
 */
import type { Language } from '@phonebill/contract';
import { readSmsCode } from '@phonebill/contract/validation';
import type { Pool } from '../../db/index.ts';
import type { RateLimits } from '../../db/rate-limits/index.ts';
import type { SmsCentre, SmsMessage } from '../../partners/sms/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { usualCode } from './code-message.ts';
import type { CodeBudget } from './code-budget.ts';
import type { KnownDevices } from './known-devices.ts';
import { type CodeHash, type Random, randomText } from './secrets.ts';
import {
  RESEND_AFTER_MS,
  type SendFacts,
  sendLimits,
  SMS_CODE_VALID_MS,
  triesOfAddress,
  triesOfCode,
} from './sms-code-limits.ts';

const MESSAGES_PER_ADDRESS = 30;
/** The longest wait that is stated in seconds; a longer one is stated as "later". */
const LONGEST_WAIT_SAID_MS = 5 * 60_000;

/**
 * The owner of a code: the user who is logged in or, without login, the browser, identified by `device`. The
 * code is valid for nobody else, and the attempts of others are not counted for it.
 */
export type CodeAsker =
  | { readonly userNo: string }
  | { readonly device: string; /** The network address. */ readonly address: string };

export interface SmsCodes {
  /**
   * Sends a new code in that language; times in ms. `address` is the caller's network address. `isOwnNumber`
   * says that the caller is logged in with this number; `isInsistent`, that a stranger to it did the work for
   * which the strangers' share of a number does not apply. `message` is the text for a code that is to be
   * told to another person; the usual one must be told to nobody. Throws Refusal: `smsTooSoon`, `smsTooMany`,
   * `tooManyRequests` (the address), `smsUnavailable`.
   */
  send(request: {
    mobileNo: string;
    scene: string;
    asker: CodeAsker;
    isOwnNumber?: boolean;
    isInsistent?: boolean;
    address: string;
    language: Language;
    message?: (smsCode: string) => SmsMessage;
  }): Promise<{ resendAfterMs: number; validForMs: number }>;
  /**
   * Spends the caller's code if it is right. Throws Refusal `smsCodeWrong`; `smsCodeSpent` when the caller
   * has no code left to try; `tooManyRequests` after too many wrong ones from a network address.
   */
  check(request: { mobileNo: string; scene: string; smsCode: string; asker: CodeAsker }): Promise<void>;
}

interface NewestCode {
  readonly code_hash: Buffer;
  readonly sent_at: Date;
}

/** Creates codes that are stored in the database as hashes and sent through the SMS centre. */
export function createSmsCodes({
  pool,
  rateLimits,
  knownDevices,
  budget,
  sms,
  clock,
  random,
  hash,
  messagesPerAddress = MESSAGES_PER_ADDRESS,
  pagesHost = null,
}: {
  readonly pool: Pool;
  readonly rateLimits: RateLimits;
  readonly knownDevices: Pick<KnownDevices, 'isKnown'>;
  readonly budget: Pick<CodeBudget, 'use'>;
  readonly sms: SmsCentre;
  readonly clock: Clock;
  readonly random: Random;
  readonly hash: CodeHash;
  /** The most messages for one network address per hour. */
  readonly messagesPerAddress?: number;
  /** The host to which codes are bound; null for none. */
  readonly pagesHost?: string | null;
}): SmsCodes {
  /**
   * Counts the message; returns a function that undoes this for the number. It remains counted for the
   * address.
   */
  async function countMessage(facts: SendFacts): Promise<() => Promise<void>> {
    const limits = sendLimits(facts);
    const taking = await rateLimits.take(facts.asker === 'owner' ? limits : [...limits, budget.use()]);
    if (taking.kind === 'taken')
      return () =>
        taking.giveBack([
          'smsSends.number',
          'smsSends.purpose',
          'smsSends.strangers',
          'smsSends.stranger',
          'smsSends.insistent',
          'smsSends.everybody',
        ]);
    const { limit, waitMs } = taking;
    if (limit.scope === 'smsSends.address') throw new Refusal('tooManyRequests');
    if (waitMs <= LONGEST_WAIT_SAID_MS)
      throw new Refusal('smsTooSoon', { seconds: Math.ceil(waitMs / 1000) });
    throw new Refusal('smsTooMany');
  }

  /** Returns whether a caller who is not logged in may be treated as the number's owner. */
  const isOwners = async (mobileNo: string, asker: CodeAsker): Promise<boolean> =>
    'device' in asker && (await knownDevices.isKnown(mobileNo, asker.device));

  return {
    async send({
      mobileNo,
      scene,
      asker,
      isOwnNumber = false,
      isInsistent = false,
      address,
      language,
      message = (smsCode) => usualCode(smsCode, language, pagesHost),
    }) {
      const isOwner = isOwnNumber || (await isOwners(mobileNo, asker));
      const giveBack = await countMessage({
        mobileNo,
        scene,
        address,
        asker: isOwner ? 'owner' : isInsistent ? 'insistent' : 'stranger',
        perAddress: messagesPerAddress,
      });
      const nowMs = clock();
      const smsCode = randomText(random, '0123456789', 6);
      const owned = [pool.numbers.store(mobileNo), scene, nameOf(asker), new Date(nowMs)];
      await pool.query({
        name: 'keep-sms-code',
        text: `insert into sms_codes (mobile_no, scene, asker, sent_at, code_hash, expires_at)
          values ($1, $2, $3, $4, $5, $6)`,
        values: [...owned, hash.of('sms', scene, mobileNo, smsCode), new Date(nowMs + SMS_CODE_VALID_MS)],
      });
      const taken = await sms.send({
        requestNo: `S${random.bytes(16).toString('hex')}`,
        mobileNo,
        ...message(smsCode),
      });
      if (!taken) {
        // The user may ask again at once, and the code before this one is still valid.
        await pool.query({
          name: 'drop-sms-code',
          text: `delete from sms_codes
            where mobile_no = any ($1) and scene = $2 and asker = $3 and sent_at = $4`,
          values: [pool.numbers.formsOf(mobileNo), ...owned.slice(1)],
        });
        await giveBack();
        throw new Refusal('smsUnavailable');
      }
      return { resendAfterMs: RESEND_AFTER_MS, validForMs: SMS_CODE_VALID_MS };
    },

    async check({ mobileNo, scene, smsCode, asker }) {
      const digits = readSmsCode(smsCode);
      // Text that cannot be a code uses up no attempt.
      if (digits === null) throw new Refusal('smsCodeWrong');
      const {
        rows: [newest],
      } = await pool.query<NewestCode>({
        name: 'newest-sms-code',
        text: `select code_hash, sent_at from (
            select * from sms_codes where mobile_no = any ($1) and scene = $2 and asker = $3
            order by sent_at desc limit 1
          ) newest
          where used_at is null and expires_at > $4`,
        values: [pool.numbers.formsOf(mobileNo), scene, nameOf(asker), new Date(clock())],
      });
      const taking = await rateLimits.take([
        ...('address' in asker && !(await isOwners(mobileNo, asker)) ? triesOfAddress(asker.address) : []),
        ...(newest ? [triesOfCode(tryKey(scene, mobileNo, asker, newest))] : []),
      ]);
      if (taking.kind === 'exceeded')
        throw new Refusal(taking.limit.scope === 'smsCodeTries.code' ? 'smsCodeSpent' : 'tooManyRequests');
      if (!newest) throw new Refusal('smsCodeSpent');
      if (!hash.isOf(newest.code_hash, 'sms', scene, mobileNo, digits)) throw new Refusal('smsCodeWrong');
      await taking.giveBack(['smsCodeTries.address']);
      // One of two concurrent right attempts finds it spent.
      const { rowCount } = await pool.query({
        name: 'spend-sms-code',
        text: `update sms_codes set used_at = $5
          where mobile_no = any ($1) and scene = $2 and asker = $3 and sent_at = $4 and used_at is null`,
        values: [pool.numbers.formsOf(mobileNo), scene, nameOf(asker), newest.sent_at, new Date(clock())],
      });
      if (rowCount !== 1) throw new Refusal('smsCodeSpent');
    },
  };
}

function tryKey(scene: string, mobileNo: string, asker: CodeAsker, { sent_at: at }: NewestCode): string {
  return `${scene} ${mobileNo} ${nameOf(asker)} ${at.getTime()}`;
}

/** Returns the name under which a code is stored. */
function nameOf(asker: CodeAsker): string {
  return 'userNo' in asker ? `user ${asker.userNo}` : `device ${asker.device}`;
}
