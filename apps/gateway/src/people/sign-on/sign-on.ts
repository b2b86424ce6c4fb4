/** Assembles everything that identifies users. */
import { sm2PublicKeyOf } from '@phonebill/signing';
import type { ChannelDisclosure } from '../authorizations/channel-disclosure.ts';
import type { Clock } from '../../runtime/time/index.ts';
import type { Secrets } from '../../runtime/index.ts';
import type { Pool } from '../../db/index.ts';
import type { RateLimits } from '../../db/rate-limits/index.ts';
import type { CaptchaProvider, SignOnPartners } from '../../partners/index.ts';
import type { SmsCentre } from '../../partners/sms/index.ts';
import type { Settings } from '../../settings/index.ts';
import { createGraphicCodes, type GraphicCodes } from './graphic-codes.ts';
import { type CodeBudget, createCodeBudget } from './code-budget.ts';
import { createKnownDevices } from './known-devices.ts';
import { createCodeHash, cryptoRandom } from './secrets.ts';
import { createMessageTickets, type MessageTickets } from './message-tickets.ts';
import { createMobileLogin, type MobileLogin } from './mobile-login.ts';
import { createOwnSessions, type OwnSessions } from './own-sessions.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createAuthorizations } from './single-sign-on/authorizations.ts';
import { type ChannelJump, createChannelJump } from './single-sign-on/channel-jump.ts';
import { createChannelTokens } from './single-sign-on/channel-tokens.ts';
import type { KeyTrust } from './single-sign-on/key-trust.ts';
import { createOneTapNumber, type OneTapNumber } from './single-sign-on/one-tap-number.ts';
import { createSignedData, type SignedData } from './single-sign-on/signed-data.ts';
import { createSingleSignOn, type SingleSignOn } from './single-sign-on/single-sign-on.ts';
import { createSm2Checks } from './single-sign-on/sm2-checks.ts';
import {
  createTouristVerification,
  type TouristVerification,
} from './single-sign-on/tourist-verification.ts';
import { createUsedNonces } from './single-sign-on/used-nonces.ts';
import { createWalletCredentialReader, type WalletKeys } from './single-sign-on/wallet-credential.ts';
import { createSendingBarrier, type PictureRule, type SendingBarrier } from './sending-barrier.ts';
import { hostForCodes } from './code-message.ts';
import { createSmsCodes, type SmsCodes } from './sms-codes.ts';
import { createUsers } from './users.ts';
import { createEncryptedNumber, type EncryptedNumber } from './wire-number.ts';
import { createWorkChallenges } from './work-challenges.ts';

/** Pictures per message, for users who cannot read one and ask for another. */
const PICTURES_PER_MESSAGE = 4;

export interface SignOn {
  readonly sessions: Sessions;
  readonly ownSessions: OwnSessions;
  /** Returns the mobile number of a user; null if there is none. */
  readonly mobileNoOf: (userNo: string) => Promise<string | null>;
  readonly graphicCodes: GraphicCodes;
  readonly sendingBarrier: SendingBarrier;
  readonly smsCodes: SmsCodes;
  readonly codeBudget: CodeBudget;
  readonly messageTickets: MessageTickets;
  readonly mobileLogin: MobileLogin;
  readonly singleSignOn: SingleSignOn;
  readonly channelJump: ChannelJump;
  readonly touristVerification: TouristVerification;
  readonly signedData: SignedData;
  readonly oneTapNumber: OneTapNumber;
  /** The public key with which clients encrypt numbers for us. */
  readonly sm2PublicKey: string;
  /** Encrypts numbers in answers. */
  readonly encryptedNumber: EncryptedNumber;
}

export interface SignOnKeys extends WalletKeys {
  /** Our private keys, in hex; clients encrypt numbers with the public half of the first. */
  readonly sm2PrivateKeys: Secrets;
  /** Our private keys for rsaSignData only; the first signs. */
  readonly rsaPrivateKeys: string;
  /** The public key, in hex, of pages that send no key of their own; null if none. */
  readonly pageSm2PublicKey: string | null;
}

export function createSignOn({
  pool,
  rateLimits,
  sms,
  clock,
  codeSecrets,
  messagesPerAddress,
  codesPerHour,
  barrier,
  captcha,
  settings,
  keyTrust,
  partners,
  channelDisclosure,
  keys,
  publicUrl,
  entryPages,
  authorizationPage,
}: {
  readonly pool: Pool;
  readonly rateLimits: RateLimits;
  readonly sms: SmsCentre;
  readonly clock: Clock;
  /** The secrets of the keyed hash under which codes are stored. */
  readonly codeSecrets: Secrets;
  /** The most messages for one network address per hour. */
  readonly messagesPerAddress: number;
  /** Codes of strangers to all numbers in an hour, beyond which each costs more work. */
  readonly codesPerHour: number;
  /** The captcha in place of our picture; null for the picture. */
  readonly captcha: CaptchaProvider | null;
  /** The conditions for sending a code: the usual work in hashes, and when a picture is required. */
  readonly barrier: { readonly workHashes: number; readonly pictureRule: PictureRule };
  readonly settings: Settings;
  readonly keyTrust: KeyTrust;
  readonly partners: SignOnPartners;
  readonly channelDisclosure: ChannelDisclosure;
  readonly keys: SignOnKeys;
  /** The address at which browsers reach us. */
  readonly publicUrl: string;
  /** The entry pages of the offline packages in wallets. */
  readonly entryPages: readonly string[];
  readonly authorizationPage: string;
}): SignOn {
  const random = cryptoRandom;
  const hash = createCodeHash(codeSecrets);
  const users = createUsers({ pool, clock, random });
  const sessions = createSessions({ pool, clock, random });
  const knownDevices = createKnownDevices({ pool, clock });
  const codeBudget = createCodeBudget({ rateLimits, clock, perHour: codesPerHour });
  const smsCodes = createSmsCodes({
    pool,
    rateLimits,
    knownDevices,
    budget: codeBudget,
    sms,
    clock,
    random,
    hash,
    messagesPerAddress,
    pagesHost: hostForCodes(publicUrl),
  });
  const messageTickets = createMessageTickets({ pool, clock, random });
  const nonces = createUsedNonces({ pool, clock });
  const graphicCodes = createGraphicCodes({
    rateLimits,
    nonces,
    clock,
    random,
    hash,
    perAddress: messagesPerAddress * PICTURES_PER_MESSAGE,
  });
  const channelTokens = createChannelTokens({ pool, clock, random });
  const ownSm2PrivateKeys = keys.sm2PrivateKeys;
  const sm2 = createSm2Checks();
  return {
    sessions,
    ownSessions: createOwnSessions({ pool, clock }),
    mobileNoOf: users.mobileNoOf,
    singleSignOn: createSingleSignOn({
      users,
      sessions,
      nonces,
      channelTokens,
      rateLimits,
      partners,
      clock,
      authorizationPage,
      authorizations: createAuthorizations({ pool, clock }),
      readCredential: createWalletCredentialReader(keys, ownSm2PrivateKeys, sm2, keyTrust),
      ownPages: { publicUrl, entryPages },
      walletSm2PublicKeys: keys.sm2PublicKeys,
      trustsKey: keyTrust.trustsKey,
    }),
    channelJump: createChannelJump({
      settings,
      keyTrust,
      disclosure: channelDisclosure,
      tokens: channelTokens,
      nonces,
      users,
      clock,
      publicUrl,
    }),
    touristVerification: createTouristVerification({
      settings,
      keyTrust,
      nonces,
      users,
      sessions,
      rateLimits,
      sm2,
      clock,
      ownSm2PrivateKeys,
    }),
    signedData: createSignedData({ settings, rateLimits, clock, random, privateKeys: keys.rsaPrivateKeys }),
    oneTapNumber: createOneTapNumber({ oneTap: partners.oneTap, rateLimits, messageTickets }),
    sm2PublicKey: sm2PublicKeyOf(ownSm2PrivateKeys[0]),
    encryptedNumber: createEncryptedNumber(keys.pageSm2PublicKey),
    smsCodes,
    codeBudget,
    messageTickets,
    graphicCodes,
    sendingBarrier: createSendingBarrier({
      rateLimits,
      knownDevices,
      budget: codeBudget,
      workChallenges: createWorkChallenges({
        nonces,
        clock,
        random,
        secrets: codeSecrets,
        hashes: barrier.workHashes,
      }),
      graphicCodes,
      captcha,
      messagesPerAddress,
      pictureRule: barrier.pictureRule,
    }),
    mobileLogin: createMobileLogin({ users, sessions, smsCodes, messageTickets, knownDevices }),
  };
}
