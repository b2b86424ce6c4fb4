import type { AdvertView } from '@phonebill/contract/wire';
import { BASE } from '../paths.ts';
import type { Caller } from '../tourist/tourists.ts';

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
