import { lazyAhead } from '../../../platform/lazy-ahead.ts';
import { extraPart } from '@phonebill/lazy-part';

/** An extra: if it cannot be loaded, it is left out. */
export const ChannelAside = extraPart(() => import('./channel-aside.tsx'));

/** Below the top-up, which works without it. */
export const ServiceRow = extraPart(() => import('../../../services/service-row.tsx'));

/**
 * Most users have no voucher. Without its row the best voucher is used all the same, and the sheet says so.
 */
export const VoucherRow = extraPart(() => import('./voucher-row.tsx'));

/** Few users have an order that awaits payment. */
export const UnpaidStrip = extraPart(() => import('./unpaid-strip.tsx'));

/** Says which extras are missing; loaded with them. */
export const MissingExtras = extraPart(() => import('./missing-extras.tsx'));

/** Also loaded with the extras, before anything that a tap requests can have failed. */
export const MissingPart = extraPart(() =>
  import('../../../ui/notice/missing-part.tsx').then((part) => ({ default: part.MissingPart })),
);

/** Space is kept for it, so that nothing moves when it appears. */
export const OwnBalance = extraPart(() => import('./own-balance.tsx'));

/** Orders, with its sheet; loaded before the user has chosen. */
export const { Part: ChosenOrder, useAhead: useChosenOrderAhead } = lazyAhead(async () => ({
  default: (await import('./chosen-order.tsx')).ChosenOrder,
}));
