/** A signer whose wallet has payers sign: opens the wallet's page and signs there, soon, late or never. */
import type { Signer } from './automatic-top-up.ts';
import type { Fleet } from './fleet.ts';
import type { Gateway } from './gateway.ts';
import type { Wallet } from './partners/wallet.ts';
import type { Surroundings } from './surroundings.ts';

const HOUR = 3_600_000;
const NEVER_SIGNS = 0.08;
const TRIES = 5;
/** The page exists once a member has agreed. */
const GOES_MS = { first: [20_000, 10 * 60_000], again: [HOUR, 9 * HOUR] } as const;
/** Some leave the page open for longer than it is valid. */
const SIGNS_WITHIN_MS = [10_000, 30 * HOUR] as const;

export interface SigningParts {
  readonly surroundings: Surroundings;
  readonly fleet: Fleet<Gateway>;
  readonly wallet: Wallet;
  readonly name: string;
  readonly own: Signer;
  /** Decides on a voluntary act, which a run can leave out. */
  readonly does: (kind: string, key: string, words: string) => boolean;
}

/** `requestNo`: the number of the confirmed request; `key`: the key of this signing. */
export async function signAtWallet(
  { surroundings, fleet, wallet, name, own, does }: SigningParts,
  requestNo: string,
  key: string,
): Promise<void> {
  const { draws, scheduler, trace } = surroundings;
  const sleep = (of: string, [least, most]: readonly [number, number]): Promise<void> =>
    scheduler.sleep(draws.whole(`${name} ${of} ${key}`, least, most));
  if (wallet.kind === 'signsByCall' || draws.happens(`${name} never signs ${key}`, NEVER_SIGNS)) return;
  for (let tries = 0; tries < TRIES; tries += 1) {
    await sleep(`goes to sign ${tries}`, tries === 0 ? GOES_MS.first : GOES_MS.again);
    if (!does('sign', `signs ${key} ${tries}`, 'goes to the wallet’s page to sign')) return;
    const reply = await fleet.request(`${name} asks where to sign ${key}`, own.userNo, (gateway) =>
      gateway.automatic.signingPage(own, requestNo),
    );
    if (reply.kind !== 'answered' || reply.value === null) continue;
    await sleep('signs', SIGNS_WITHIN_MS);
    trace.note(own.userNo, `${name} signs on the wallet’s page`);
    wallet.payerSigns(reply.value);
    return;
  }
}
