import { Refusal } from '../../runtime/index.ts';
import type { KnownDevices } from './known-devices.ts';
import type { MessageTickets } from './message-tickets.ts';
import type { Sessions } from './sessions.ts';
import type { CodeAsker, SmsCodes } from './sms-codes.ts';
import type { Users } from './users.ts';

/** What codes and tickets are for that log in. */
export const LOGIN_SCENE = 'login';

export interface LoggedIn {
  readonly ssoToken: string;
  readonly userNo: string;
}

/**
 * Login by mobile number: a code, or the ticket that stands for one, gives a session; a number not seen
 * before gets a user. With both, the ticket counts.
 */
export interface MobileLogin {
  /**
   * `mobileNo` is normalised; `scene`: what code or ticket are for, `login` if not given. `asker`: the
   * browser in which it is, which is the user's from then on; with `isShared` (a counter's) it is not. Throws
   * Refusal as {@link SmsCodes.check}.
   */
  logIn(request: {
    mobileNo: string;
    asker: Extract<CodeAsker, { device: string }>;
    isShared?: boolean;
    smsCode?: string | undefined;
    messageTicket?: string | undefined;
    /** How long the session lasts, in ms; seven days by default. */
    validMs?: number | undefined;
    scene?: typeof LOGIN_SCENE | 'register';
  }): Promise<LoggedIn>;
}

/** Login out of its parts. */
export function createMobileLogin({
  users,
  sessions,
  smsCodes,
  messageTickets,
  knownDevices,
}: {
  users: Users;
  sessions: Sessions;
  smsCodes: SmsCodes;
  messageTickets: MessageTickets;
  knownDevices: Pick<KnownDevices, 'remember'>;
}): MobileLogin {
  return {
    async logIn({ mobileNo, asker, isShared = false, smsCode, messageTicket, scene = LOGIN_SCENE, validMs }) {
      if (messageTicket !== undefined) await messageTickets.redeem(messageTicket, mobileNo, scene);
      else if (smsCode !== undefined) await smsCodes.check({ mobileNo, scene, smsCode, asker });
      else throw new Refusal('smsCodeWrong');
      const userNo = await users.findOrCreate(mobileNo);
      if (!isShared) await knownDevices.remember(userNo, asker.device);
      return { ssoToken: await sessions.openSession(userNo, validMs), userNo };
    },
  };
}
