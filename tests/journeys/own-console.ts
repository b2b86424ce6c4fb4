// Operators of a console whose product belongs to one journey, since their actions would affect all other
// journeys.

import { join } from 'node:path';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { letIn } from '../../apps/gateway/src/console/people/first-person.ts';
import { withConsole, worksHereSince } from './console-people.ts';
import { onOwnProduct } from './own-product.ts';

/**
 * Returns the test of journeys named `name` with operators of their own console; `colleague` lets an operator
 * in there. `more`: returns further settings for the console's address.
 */
export function withOwnConsole(
  name: string,
  more: (consoleUrl: string) => Promise<Readonly<Record<string, string>>> = () => Promise.resolve({}),
) {
  let consoleUrl = '';
  return withConsole.extend({
    product: [
      // eslint-disable-next-line no-empty-pattern -- a fixture says by a pattern what it needs
      async ({}, use) => {
        const port = await freePort();
        consoleUrl = `http://localhost:${port}`;
        const settings = {
          ROLES: 'web,worker,console',
          CONSOLE_URL: consoleUrl,
          CONSOLE_PORT: String(port),
          CONSOLE_WEB_ROOT: join(import.meta.dirname, '../../apps/console/dist'),
          ...(await more(consoleUrl)),
        };
        await onOwnProduct(name, settings, use);
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    colleague: ({ product, enrol }, use) =>
      use(async (personName, ...roles) => {
        const person = { name: personName, roles, operator: 'a journey', reason: 'works here' };
        const address = await letIn(product.pool, consoleUrl, person);
        await worksHereSince(product.pool, personName);
        return enrol(personName, address);
      }),
  });
}
