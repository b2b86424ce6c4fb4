import { allowedAddress } from '../platform/allowed-address/index.ts';
import { device } from '../platform/device/index.ts';
import { navigationInfo } from '../platform/navigation-info/index.ts';
import { returnAddress } from '../platform/page-address/index.ts';
import { session } from '../platform/session/index.ts';
import { settings } from '../platform/settings.ts';
import { sessionValidity, signOn } from '../platform/sign-on/index.ts';
import { tourists } from '../platform/tourist/index.ts';
import type { GuardPorts } from './guard/index.ts';

/** The guard's ports to this browser and the gateway. */
export const guardPorts: GuardPorts = {
  session,
  navigation: navigationInfo,
  inWalletApp: device.inWalletApp,
  marketingCnlCode: settings.marketingCnlCode,
  tourists,
  signOn,
  addressOf: returnAddress,
  allowedAddress,
  validate: () => sessionValidity.check(),
};
