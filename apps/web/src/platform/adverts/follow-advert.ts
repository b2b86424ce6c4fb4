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
  /** The address of the page that is open. */
  readonly here: string;
  readonly allowedAddress: (address: string) => URL | null;
  /**
   * Returns who is using the page. Tourists and visitors leave as tourists, and cannot be signed on anywhere
   * else.
   */
  readonly caller: () => Caller;
  readonly isOpenScreen: (path: string) => boolean;
  readonly apply: (
    input: CallInput<'POST /common/v1/ssoToken/apply'>,
  ) => Promise<CallResponse<'POST /common/v1/ssoToken/apply'>>;
  readonly navigate: (path: string, state?: AuthorizationVisit) => void;
  /** `signedOn`: whether the address carries a token for the other channel. */
  readonly leaveTo: (href: string, how: { readonly signedOn: boolean }) => Promise<unknown>;
  readonly showToast: (text: string) => void;
  /** Returns the text 'encountered a problem, try again later' (SPEC section 8). */
  readonly problem: () => string;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Follows an advert that was clicked (SPEC sections 4 and 8). With ssoFlag Y it asks for a token for the
 * other channel and jumps to jumpUrl; if that fails, it shows the message for three seconds and then follows
 * the plain link. A caller who is not a user cannot be signed on anywhere, so the plain link is followed at
 * once. If the session has ended, PMC30050 has its own rule: the client shows the message and goes to login,
 * and no link is followed. If the user has not yet decided whether the channel may learn their number,
 * authHomePayPage asks them, and the advert is followed from there.
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
 * Returns the address to jump to: null if there is none that may be followed, `loggedOut` if the session has
 * ended (in both cases the user has been told), `undecided` if the user must be asked first.
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

/** The target of an advert's link: one of our own pages, by its path for the router, or another web page. */
export type AdvertTarget =
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'web'; readonly href: string };

type Linked = Pick<AdvertView, 'adAppLink' | 'supportTourists' | 'cnlCode' | 'channelType'>;

/**
 * Returns the target of an advert's link. By SPEC section 3 its supportTourists and channel fields are added
 * to links to our own pages, whose guard reads them; parameters already in the link are kept. supportTourists
 * is added only for callers who leave as tourists, and removed from a user's link. Links to other pages are
 * followed unchanged. Null if the advert has no link, or if the link leads to an address that is not allowed
 * or to a screen of ours that is not open.
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
