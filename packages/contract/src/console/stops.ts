/** Calls about stops: listing them, and setting one at once. */
import { Type } from 'typebox';
import { nullable, Time } from '../schemas/fields.ts';
import { Sale } from './acts.ts';
import { Channel } from './channel.ts';
import { Done, Reason } from './schemas.ts';

const Nothing = Type.Object({});
const TextForUsers = Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`\S` });

export const stopCalls = {
  'GET /stops': {
    who: 'orders.read',
    summary: 'What is stopped: automatic debits, what is not sold, keys that are not trusted',
    request: Nothing,
    response: Type.Object({
      debits: Type.Array(Type.Object({ channel: Channel })),
      selling: Type.Array(
        Type.Object({
          what: Sale,
          textZh: Type.String(),
          textEn: Type.String(),
          until: nullable(Time),
        }),
      ),
      keys: Type.Array(Type.String()),
      suppliers: Type.Array(
        Type.Object({ supplier: Type.String(), textZh: Type.String(), textEn: Type.String() }),
      ),
    }),
  },
  'POST /stops/debits': {
    who: 'stops.stop',
    summary: 'Stops automatic debits at once, of all channels or one; answered once every process has it',
    request: Type.Object({ channel: Channel, reason: Reason }),
    response: Done,
  },
  'POST /stops/selling': {
    who: 'stops.stop',
    summary: 'Stops selling something at once, with what users read',
    request: Type.Object({
      what: Sale,
      textZh: TextForUsers,
      textEn: TextForUsers,
      until: nullable(Time),
      reason: Reason,
    }),
    response: Done,
  },
} as const;
