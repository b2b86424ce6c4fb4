import type { BridgeNames } from './wire-row.ts';

/**
 * The names of the bridge itself, separate from the rows, since the first script of the pages needs only
 * these.
 */
export const bridgeNames: BridgeNames = {
  wkjs: 'hebaoWkjs',
  allMethods: 'allmethods',
  harmonyObject: 'testObjNameH',
  harmonyPort: '__init_port__',
  menuFunction: 'phonebillOpenMenu',
  notifyBankCardAdded: true,
};
