/** Every attack, in the order of the table. */
import type { Attack } from './attack.ts';
import { guessedCodes, messagesWithoutWork } from './attacks/codes-by-sms.ts';
import { crossedNotices } from './attacks/crossed-notices.ts';
import { everyGet, everyGetUnread } from './attacks/every-get.ts';
import { forgedSignOn } from './attacks/forged-sign-on.ts';
import {
  askedByNewDevices,
  begunAgreements,
  drawnPictures,
  manySessions,
  placedAndCancelled,
  refusedGuestOrders,
} from './attacks/growth.ts';
import { hangingPartnerManyClients, hangingPartnerOneClient } from './attacks/hanging-partner.ts';
import {
  madeUpForwardedFor,
  manyAddressesOfOneNetwork,
  noAddressAtAll,
} from './attacks/made-up-addresses.ts';
import { keysOfItsOwn } from './attacks/keys-of-its-own.ts';
import { lockedOut } from './attacks/locked-out.ts';
import { nativeWork } from './attacks/native-work.ts';
import { oddCharacters } from './attacks/odd-characters.ts';
import { oddPaths } from './attacks/odd-paths.ts';
import { openRedirects } from './attacks/open-redirects.ts';
import { orderStreams } from './attacks/order-streams.ts';
import {
  slowBodies,
  slowBodiesOfManyNetworks,
  slowHeaders,
  slowToOperations,
} from './attacks/slow-requests.ts';
import { slowReaders } from './attacks/slow-readers.ts';

export const allAttacks: readonly Attack[] = [
  slowBodies,
  slowBodiesOfManyNetworks,
  slowHeaders,
  slowToOperations,
  slowReaders,
  everyGet,
  everyGetUnread,
  orderStreams,
  hangingPartnerOneClient,
  hangingPartnerManyClients,
  madeUpForwardedFor,
  manyAddressesOfOneNetwork,
  noAddressAtAll,
  oddCharacters,
  oddPaths,
  forgedSignOn,
  crossedNotices,
  openRedirects,
  guessedCodes,
  messagesWithoutWork,
  lockedOut,
  nativeWork,
  refusedGuestOrders,
  askedByNewDevices,
  drawnPictures,
  placedAndCancelled,
  begunAgreements,
  manySessions,
  keysOfItsOwn,
];
