import {
  type AdvertView,
  type CallInput,
  type CallResponse,
  TOKEN_INVALID_CODE,
} from '@phonebill/contract/wire';
import { TOAST_MS } from '../durations.ts';
import { CallError } from '../http/call-error.ts';
import { type AuthorizationVisit, signOnAuthorizationPath } from '../authorization-path.ts';
import type { Caller } from '../tourist/tourists.ts';
import { BASE } from '../paths.ts';

export interface FollowPorts {
  /** The page's own address. */
  readonly here: string;
  readonly allowedAddress: (address: string) => URL | null;
  /** A tourist and a visitor leave as tourists, and can be signed on nowhere else. */
  readonly caller: () => Caller;
  readonly isOpenScreen: (path: string) => boolean;
  readonly apply: (
    input: CallInput<'POST /common/v1/ssoToken/apply'>,
  ) => Promise<CallResponse<'POST /common/v1/ssoToken/apply'>>;
  readonly navigate: (path: string, state?: AuthorizationVisit) => void;
  /** `signedOn`: a token for the other channel goes with it. */
  readonly leaveTo: (href: string, how: { readonly signedOn: boolean }) => Promise<unknown>;
  readonly showToast: (text: string) => void;
  /** 'encountered a problem, try again later' (SPEC section 8). */
  readonly problem: () => string;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Follows an advert that was clicked (SPEC sections 4 and 8). With ssoFlag Y a token for the other channel is
 * asked for and the jump goes to jumpUrl. When that fails, the message is shown for three seconds and the
 * plain link is followed. Whoever is no user can be signed on nowhere: the plain link at once. Where the
 * session had ended, PMC30050 has its own rule: the client says so and leads to login, and nothing is
 * followed. Where the user has not decided yet whether the channel may be told their number, they are asked
 * on authHomePayPage, and the way goes on from there.
 */
export async function followAdvert(advert: AdvertView, ports: FollowPorts): Promise<void> {
  const caller = ports.caller();
  const target = advertTarget(advert, ports.here, ports.allowedAddress, caller, ports.isOpenScreen);
  if (!target) return;
  if (advert.ssoFlag === 'Y' && caller === 'user') {
    const jump = await exchange(advert, ports);
    if (jump === 'loggedOut') return;
    if (jump === 'undecided')
      return ports.navigate(signOnAuthorizationPath(advert.targetChannel), { advert });
    if (jump) return void (await ports.leaveTo(jump.href, { signedOn: true }));
    await ports.wait(TOAST_MS);
  }
  if (target.kind === 'own') ports.navigate(target.path);
  else await ports.leaveTo(target.href, { signedOn: false });
}

/**
 * The address to jump to; null when there is none that may be followed, `loggedOut` when the session has
 * ended. In both cases the user has been told. `undecided`: they are to be asked first.
 */
async function exchange(
  { targetChannel, adAppLink, ssoType, tokenName }: AdvertView,
  { apply, allowedAddress, showToast, problem }: FollowPorts,
): Promise<URL | 'loggedOut' | 'undecided' | null> {
  try {
    const { jumpUrl } = await apply({
      targetChannelMark: targetChannel,
      targetChannelUrl: adAppLink,
      ssoType,
      tokenName,
    });
    const url = allowedAddress(jumpUrl);
    if (!url) showToast(problem());
    return url;
  } catch (error) {
    if (error instanceof CallError && error.msgCd === TOKEN_INVALID_CODE) return 'loggedOut';
    if (error instanceof CallError && error.is('authorizationNeeded')) return 'undecided';
    showToast((error instanceof CallError && error.message) || problem());
    return null;
  }
}

/**
 * Where an advert's link leads: to one of our own pages, by its path for the router, or to another page of
 * the web.
 */
export type AdvertTarget =
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'web'; readonly href: string };

type Linked = Pick<AdvertView, 'adAppLink' | 'supportTourists' | 'cnlCode' | 'channelType'>;

/**
 * SPEC section 3: an advert's supportTourists and channel fields go with it to our own pages, whose guard
 * reads them; what the link says itself stays. supportTourists goes only with whoever leaves as a tourist: a
 * user's link has it taken off. Another page's link is followed as it is. Null when the advert leads nowhere,
 * to an address that is not allowed, or to a screen of ours that is not open.
 */
export function advertTarget(
  { adAppLink, supportTourists, cnlCode, channelType }: Linked,
  here: string,
  allowed: (address: string) => URL | null,
  caller: Caller,
  isOpen: (path: string) => boolean,
): AdvertTarget | null {
  const url = allowed(adAppLink);
  if (!url) return null;
  if (url.origin !== new URL(here).origin || !url.pathname.startsWith(`${BASE}/`))
    return { kind: 'web', href: url.href };
  if (!isOpen(url.pathname.slice(BASE.length))) return null;
  if (caller === 'user') url.searchParams.delete('supportTourists');
  const asTourist = caller !== 'user' && supportTourists === 'Y';
  const fields = { supportTourists: asTourist ? 'Y' : '', cnlCode, channelType };
  for (const [name, value] of Object.entries(fields)) {
    if (value && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return { kind: 'own', path: url.pathname.slice(BASE.length) + url.search + url.hash };
}
