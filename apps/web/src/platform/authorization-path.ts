import type { AdvertView } from '@phonebill/contract/wire';
import { paths } from './paths.ts';

/** Where one decides whether a channel may be told one's number, when signing on there. */
export function signOnAuthorizationPath(cnlCode: string): string {
  return authorizationPath(`signOn.${cnlCode}`);
}

/** Where one decides about a purpose. */
export function authorizationPath(purpose: string): string {
  return `${paths.authHomePayPage}?${new URLSearchParams({ purpose }).toString()}`;
}

/** What authHomePayPage is opened with by an advert whose way goes on from there; in the entry's state. */
export interface AuthorizationVisit {
  readonly advert: AdvertView;
}
