/** The health screen, and switching a partner off. Switching one on again takes two persons: proposals. */
import { inTransaction } from '../../db/index.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf } from '../console-parts.ts';
import { createHealth, partnersView, switchOff } from '../health/index.ts';
import { contentHashOf, provePasskey } from '../passkeys/index.ts';
import { ConsoleRefused } from '../refused.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type HealthCall = 'GET /health' | 'GET /partners' | 'POST /partners/switchOff';

export function healthHandlers(parts: ConsoleParts): ConsoleHandlersOf<HealthCall> {
  const { pool, party, partners } = parts;
  const health = createHealth(parts);
  return {
    'GET /health': ({ window }) => health(window),
    'GET /partners': async () => ({ partners: await partnersView(pool, partners) }),
    async 'POST /partners/switchOff'({ touch, ...content }, caller) {
      const person = personOf(caller);
      const { kind, name } = content.partner;
      if (kind === 'supplier' && !partners.suppliers.includes(name)) throw new ConsoleRefused('notFound');
      await inTransaction(pool, (client) =>
        provePasskey(client, party, touch, {
          purpose: 'touch',
          personNo: person.personNo,
          sessionHash: caller.session.tokenHash,
          contentHash: contentHashOf({ act: 'switchOff', content }),
        }),
      );
      const whyNot = await switchOff(pool, content, person.name);
      await writeAudit(pool, actorOf(caller), {
        act: 'switch off',
        about: `${kind} ${name}`,
        outcome: whyNot ?? 'done',
        detail: { reason: content.reason },
      });
      return { whyNot };
    },
  };
}
