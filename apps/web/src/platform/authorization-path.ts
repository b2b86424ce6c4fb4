import type { AdvertView } from '@phonebill/contract/wire';
import { paths, pathWith } from './paths.ts';

/**
 * Returns the path of the page on which users decide whether a channel may learn their number when they sign
 * on there.
 */
export function signOnAuthorizationPath(cnlCode: string): string {
  return authorizationPath(`signOn.${cnlCode}`);
}

/** Returns the path of the page on which users decide about a purpose. */
export function authorizationPath(purpose: string): string {
  return pathWith(paths.authHomePayPage, { purpose });
}

/**
 * The state of the history entry with which an advert opens authHomePayPage; the advert is followed from
 * there.
 */
export interface AuthorizationVisit {
  readonly advert: AdvertView;
}
