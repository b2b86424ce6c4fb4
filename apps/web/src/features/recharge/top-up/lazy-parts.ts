import { lazyAhead } from '../../../platform/lazy-ahead.ts';
import { extraPart } from '@phonebill/lazy-part';

/** An extra: one that cannot be loaded is none. */
export const ChannelAside = extraPart(() => import('./channel-aside.tsx'));

/** Below all of the top-up: without it the page does its work all the same. */
export const ServiceRow = extraPart(() => import('../../../services/service-row.tsx'));

/** Most users have no voucher. Without its row the best is used all the same, and the sheet says so. */
export const VoucherRow = extraPart(() => import('./voucher-row.tsx'));

/** Few have an order that waits for its payment. */
export const UnpaidStrip = extraPart(() => import('./unpaid-strip.tsx'));

/** What of the extras is missing; comes with them. */
export const MissingExtras = extraPart(() => import('./missing-extras.tsx'));

/** Comes with the extras, too, before anything can have failed that a tap asks for. */
export const MissingPart = extraPart(() =>
  import('../../../ui/notice/missing-part.tsx').then((part) => ({ default: part.MissingPart })),
);

/** Its line is there before it: its coming moves nothing. */
export const OwnBalance = extraPart(() => import('./own-balance.tsx'));

/** What orders, with its sheet: there before anybody has chosen. */
export const { Part: ChosenOrder, useAhead: useChosenOrderAhead } = lazyAhead(async () => ({
  default: (await import('./chosen-order.tsx')).ChosenOrder,
}));
