/** What our pages ask when a wallet shows them from an offline package; pages on the network never do. */
import { Type } from 'typebox';
import { everybody, type CallRows } from './call-row.ts';

export const offlinePackageCalls = {
  'GET /own/v1/offlinePackage': {
    token: 'none',
    who: everybody,
    ours: true,
    summary: 'Which offline packages are served, and where their pages may send a browser',
    request: Type.Object({}),
    response: Type.Object({
      leastVersion: Type.String({
        description: 'The oldest version that is served, four numbers; an older one goes to the network',
      }),
      allowedOrigins: Type.Array(Type.String(), {
        description: 'What the gateway writes into every page that it serves itself',
      }),
    }),
  },
} as const satisfies CallRows;
