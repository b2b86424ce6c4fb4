/** Everything about who the user is, put together. */
import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import type { Database } from '../db/tables.ts';
import type { SmsCentre } from '../partners/sms/port.ts';
import { createGraphicCodes, type GraphicCodes } from './graphic-codes.ts';
import { createCodeHash } from './hashing.ts';
import { createMessageTickets, type MessageTickets } from './message-tickets.ts';
import { createMobileLogin, type MobileLogin } from './mobile-login.ts';
import { cryptoRandom } from './random.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSmsCodes, type SmsCodes } from './sms-codes.ts';
import { createUsers } from './users.ts';

export interface SignOn {
  readonly sessions: Sessions;
  readonly graphicCodes: GraphicCodes;
  readonly smsCodes: SmsCodes;
  readonly messageTickets: MessageTickets;
  readonly mobileLogin: MobileLogin;
}

export interface SignOnParts {
  readonly db: Database;
  readonly pool: Pool;
  readonly sms: SmsCentre;
  readonly clock: Clock;
  /** Codes are stored under a keyed hash with this. */
  readonly codeSecret: string;
  /** Messages to one network address per hour, at most. */
  readonly messagesPerAddress: number;
}

export function createSignOn({ db, pool, sms, clock, codeSecret, messagesPerAddress }: SignOnParts): SignOn {
  const random = cryptoRandom;
  const hash = createCodeHash(codeSecret);
  const users = createUsers({ db, clock, random });
  const sessions = createSessions({ db, pool, clock, random });
  const smsCodes = createSmsCodes({ db, sms, clock, random, hash, messagesPerAddress });
  const messageTickets = createMessageTickets({ db, clock, random });
  return {
    sessions,
    smsCodes,
    messageTickets,
    graphicCodes: createGraphicCodes({ db, clock, random, hash }),
    mobileLogin: createMobileLogin({ users, sessions, smsCodes, messageTickets }),
  };
}
