import type { PayMethod } from '@phonebill/contract';

/** By which rules notices are unusual in tests: none is asked about by chance. */
export const usualNotices = {
  always: false,
  above: 10_000n,
  keyIsChanging: new Set<PayMethod>(),
  isSampled: (): boolean => false,
};
