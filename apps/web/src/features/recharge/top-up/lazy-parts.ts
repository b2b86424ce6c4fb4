import { lazyAhead } from '../../../platform/lazy-ahead.ts';
import { lazyPart } from '@phonebill/lazy-part';

/** An extra: one that cannot be loaded is none. */
export const ChannelAside = lazyPart(() =>
  import('./channel-aside.tsx').catch(() => ({ default: () => null })),
);

/** Below all of the top-up: without it the page does its work all the same. */
export const ServiceRow = lazyPart(() =>
  import('../../../services/service-row.tsx').catch(() => ({ default: () => null })),
);

/** Most users have no voucher. Without its row the best is used all the same, and the sheet says so. */
export const VoucherRow = lazyPart(() => import('./voucher-row.tsx').catch(() => ({ default: () => null })));

/** Few have an order that waits for its payment. */
export const UnpaidStrip = lazyPart(() =>
  import('./unpaid-strip.tsx').catch(() => ({ default: () => null })),
);

/** What of the extras is missing; comes with them. */
export const MissingExtras = lazyPart(() =>
  import('./missing-extras.tsx').catch(() => ({ default: () => null })),
);

/** Comes with the extras, too, before anything can have failed that a tap asks for. */
export const MissingPart = lazyPart(() =>
  import('../../../ui/notice/missing-part.tsx').then(
    (part) => ({ default: part.MissingPart }),
    () => ({ default: () => null }),
  ),
);

/** Its line is there before it: its coming moves nothing. */
export const OwnBalance = lazyPart(() => import('./own-balance.tsx').catch(() => ({ default: () => null })));

/** What orders, with its sheet: there before anybody has chosen. */
export const { Part: ChosenOrder, useAhead: useChosenOrderAhead } = lazyAhead(async () => ({
  default: (await import('./chosen-order.tsx')).ChosenOrder,
}));
