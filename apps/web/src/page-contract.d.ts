/** Data of the contract, written by the build (scripts/build/page-contract.ts). */
declare module 'virtual:page-contract' {
  import type { PageContract } from '@phonebill/contract/wire';

  export const callsWithoutToken: PageContract['callsWithoutToken'];
  export const callsWithoutData: PageContract['callsWithoutData'];
  export const nullPlurals: PageContract['nullPlurals'];
  export const errorCodes: PageContract['errorCodes'];
}

declare module 'virtual:answer-shapes' {
  import type { CallName, Shape } from '@phonebill/contract/wire';

  export const answerShapes: Readonly<Partial<Record<CallName, Shape>>>;
}
