import type { BridgeNames } from './wire-row.ts';

/** The names of the bridge itself, apart from the rows: the first script of the pages has these alone. */
export const bridgeNames: BridgeNames = {
  wkjs: 'hebaoWkjs',
  allMethods: 'allmethods',
  harmonyObject: 'testObjNameH',
  harmonyPort: '__init_port__',
  menuFunction: 'phonebillOpenMenu',
  notifyBankCardAdded: true,
};
