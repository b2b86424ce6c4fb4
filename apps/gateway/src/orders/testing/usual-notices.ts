import type { PayMethod } from '@phonebill/contract';

/** The rules for unusual notices in tests: none is confirmed by chance. */
export const usualNotices = {
  always: false,
  above: 10_000n,
  keyIsChanging: new Set<PayMethod>(),
  isSampled: (): boolean => false,
};
