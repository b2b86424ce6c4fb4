/** Calls of our own: what a signer's family costs by member and month, and the cap that members share. */
import type { Family } from '../../../agreements/index.ts';
import type { HandlersOf } from '../../handler.ts';

export function familyMonthHandlers(
  family: Family,
): HandlersOf<'GET /own/v1/family' | 'POST /own/v1/familyCap'> {
  return {
    'GET /own/v1/family': ({ month }, { userNo }) => family.month(userNo, month),
    'POST /own/v1/familyCap': ({ capFen }, { userNo }) =>
      family.setCap(userNo, capFen === null ? null : BigInt(capFen)),
  };
}
