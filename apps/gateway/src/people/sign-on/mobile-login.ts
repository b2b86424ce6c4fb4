import { Refusal } from '../../runtime/index.ts';
import type { KnownDevices } from './known-devices.ts';
import type { MessageTickets } from './message-tickets.ts';
import type { Sessions } from './sessions.ts';
import type { CodeAsker, SmsCodes } from './sms-codes.ts';
import type { Users } from './users.ts';

/** The scene of codes and tickets for logging in. */
export const LOGIN_SCENE = 'login';

export interface LoggedIn {
  readonly ssoToken: string;
  readonly userNo: string;
}

/**
 * Login by mobile number: a code, or the ticket received for one, opens a session; a new number gets a user.
 * If both are given, the ticket is used.
 */
export interface MobileLogin {
  /**
   * Logs in. `mobileNo` is normalised; `scene` is that of the code or ticket, by default `login`. `asker` is
   * the browser, which is known as the user's from then on unless `isShared` (at a counter). Throws Refusal
   * like {@link SmsCodes.check}.
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

/** Creates the login from its parts. */
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
