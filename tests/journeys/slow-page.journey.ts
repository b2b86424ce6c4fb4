// A page that arrives in two pieces over a slow network, with its scripts loaded in between.

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from './fixtures.ts';
import { lackUrlCanParse } from './old-engine.ts';

const DIRECT_CHARGE = '/phonebillh5/rechargeTelebill/directCharge';
/** The beginning of the visible part of a page. */
const BODY = '<body';

interface SlowServer {
  readonly url: string;
  /** Lets the rest of the page arrive. */
  release(): void;
  close(): Promise<void>;
}

/** Starts a proxy of the product that sends each page only up to its body until `release` is called. */
async function slowServer(product: string): Promise<SlowServer> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();

  async function sendInPieces(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const html = await text(answer);
    const { 'content-length': _, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 0, headers);
    const at = html.indexOf(BODY);
    response.write(html.slice(0, at));
    await released;
    response.end(html.slice(at));
  }

  const server = createServer((asked, response) => {
    const isPage = asked.headers['sec-fetch-dest'] === 'document';
    const { method, headers } = asked;
    const passedOn = request(
      new URL(asked.url ?? '/', product),
      { method, headers: { ...headers, ...(isPage && { 'accept-encoding': 'identity' }) } },
      (answer) => {
        if (isPage) return void sendInPieces(answer, response);
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      },
    );
    passedOn.once('error', () => response.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

for (const build of ['modern', 'legacy'] as const)
  test(`scripts of the ${build} build that load before the page finishes take it over`, async ({
    page,
    product,
    watch,
    words,
  }) => {
    // The pages are requested through the slow server.
    watch.expect(/^asked of another origin: http:\/\/127\.0\.0\.1:\d+\/(?:phonebillh5|huafei-agw)\//);
    if (build === 'legacy') await lackUrlCanParse(page);
    const server = await slowServer(product.url);
    const asked: string[] = [];
    page.on('request', (each) => each.url().endsWith('/vi/fusionPageInfo') && asked.push(each.url()));
    try {
      const main = page.waitForEvent('requestfinished', (each) => /\/main-[^/]+\.js$/.test(each.url()));
      await page.goto(`${server.url}${DIRECT_CHARGE}`, { waitUntil: 'commit' });
      // A second import of the same script resolves once it has been run.
      await page.evaluate((script) => import(script), (await main).url());
      expect(await page.evaluate(() => document.documentElement.dataset['build'])).toBe(build);
      expect(await page.locator('#root').count()).toBe(0);
      server.release();
      const screen = page.getByTestId('page');
      await expect(screen.getByRole('textbox', { name: words.recharge.number })).toBeEditable();
      await expect(page.getByTestId('first-picture')).toHaveCount(0);
      expect(asked, 'the page and its scripts make a call once').toHaveLength(1);
    } finally {
      await server.close();
    }
  });
