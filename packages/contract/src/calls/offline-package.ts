/**
 * Calls that our pages make only when a wallet shows them from an offline package; pages loaded from the
 * network never make them.
 */
import { Type } from 'typebox';
import { features } from '../features.ts';
import { cashierNames } from '../order-states.ts';
import { oneOf } from '../schemas/fields.ts';
import { PayerBrowser } from '../schemas/orders.ts';
import { everybody, type CallRows } from './call-row.ts';

export const offlinePackageCalls = {
  'GET /own/v1/offlinePackage': {
    token: 'none',
    who: everybody,
    ours: true,
    summary: 'Which offline packages are served, what they offer, and where they may send a browser',
    request: Type.Object({}),
    response: Type.Object({
      leastVersion: Type.String({
        description: 'The oldest version that is served, four numbers; an older one goes to the network',
      }),
      allowedOrigins: Type.Array(Type.String(), {
        description: 'What the gateway writes into every page that it serves itself',
      }),
      featuresOff: Type.Array(oneOf(features), { description: 'What is not offered; the same' }),
      cashiers: Type.Array(Type.Object({ name: oneOf(cashierNames), browsers: Type.Array(PayerBrowser) }), {
        description: 'Where several take cash, who does from which browsers, the preferred first; the same',
      }),
    }),
  },
} as const satisfies CallRows;
