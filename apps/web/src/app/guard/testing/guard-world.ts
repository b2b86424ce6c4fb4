/**
 * The guard's surroundings for its tests: a session, records of what was shown and called, and configurable
 * answers.
 */
import { CallError } from '../../../platform/http/call-error.ts';
import { createSession } from '../../../platform/session/session.ts';
import type { SessionUser } from '../../../platform/session/session-user.ts';
import type { SignOnFacts, SignOnOutcome } from '../../../platform/sign-on/sign-on.ts';
import type { SignOnData } from '../../../platform/sign-on/sign-on-parameters.ts';
import { memoryArea } from '../../../platform/storage.ts';
import { createTourists, type TouristPorts } from '../../../platform/tourist/tourists.ts';
import { routes } from '../../routes.ts';
import { type GuardPorts, type GuardStep, guardSteps, runGuard, type Verdict, type Visit } from '../index.ts';

export const user: SessionUser = { tokenId: 'T', userNo: 'U', rechargeMobileNo: '', mobileNo: null };
/** The answer to a tourist's verification. */
export const vouchedFor = { ssoToken: 'TOURIST', userNo: 'U2', validForMs: 1_800_000 };
export const MARKETING = 'FIXED01';

export interface WorldOptions {
  readonly loggedIn?: boolean;
  readonly inWalletApp?: boolean;
  /** The gateway's answer to a tourist's link; omitted when the link is valid. */
  readonly verify?: TouristPorts['verification'];
  /** The outcome of sign-on with data that the link carried. */
  readonly signOn?: SignOnOutcome;
}

export function visitTo(key: string, search = ''): Visit {
  const route = routes.find((row) => row.key === key);
  if (!route) throw new Error(key);
  return { route, query: new URLSearchParams(search), fullPath: route.path + search };
}

export function refusal(msgCd: string, message = 'no'): CallError {
  return new CallError({ call: 'GET /common/v1/ssoToken/validCheck', kind: 'refused', msgCd, message });
}

export function guardWorld(options: WorldOptions = {}) {
  const session = createSession(memoryArea(), memoryArea());
  if (options.loggedIn) session.signIn(user);
  const seen = {
    shown: [] as boolean[],
    asked: [] as string[],
    signOnFacts: [] as SignOnFacts[],
    carried: [] as SignOnData[],
    verified: [] as Parameters<TouristPorts['verification']>[0][],
  };
  let toSignOnWith = options.signOn ?? null;
  const ports: GuardPorts = {
    session,
    navigation: { show: (visible) => void seen.shown.push(visible) },
    inWalletApp: options.inWalletApp ?? false,
    marketingCnlCode: MARKETING,
    tourists: createTourists({
      verification: (input) => {
        seen.asked.push('verification');
        seen.verified.push(input);
        return (options.verify ?? (() => Promise.resolve(vouchedFor)))(input);
      },
      encrypt: (mobileNo) => Promise.resolve(`04 cipher of ${mobileNo}`),
      sessionArea: memoryArea(),
      localArea: memoryArea(),
    }),
    signOn: {
      carry: (data) => void seen.carried.push(data),
      forget: () => void (toSignOnWith = null),
      attempt: (given) => {
        const outcome = toSignOnWith;
        toSignOnWith = null;
        if (!outcome) return null;
        seen.asked.push('signOn');
        seen.signOnFacts.push(given);
        return Promise.resolve(outcome);
      },
    },
    addressOf: (fullPath) => `https://pay.example/phonebillh5${fullPath}`,
    allowedAddress: (address) => (address.startsWith('https://wallet.example/') ? new URL(address) : null),
    validate: () => void seen.asked.push('validCheck'),
  };
  const steps = guardSteps();
  const runNow = (visit: Visit) => runGuard(steps, visit, ports);
  return {
    session,
    ports,
    seen,
    runNow,
    run: async (visit: Visit): Promise<Verdict> => runNow(visit),
    step: async (step: GuardStep, visit: Visit): Promise<Verdict> => step(visit, ports),
  };
}
