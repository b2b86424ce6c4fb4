/** Every attack, in the order of the table. */
import type { Attack } from './attack.ts';
import { hangingPartnerManyClients, hangingPartnerOneClient } from './attacks/hanging-partner.ts';
import { orderStreams } from './attacks/order-streams.ts';
import { slowBodies } from './attacks/slow-bodies.ts';

export const allAttacks: readonly Attack[] = [
  slowBodies,
  orderStreams,
  hangingPartnerOneClient,
  hangingPartnerManyClients,
];
