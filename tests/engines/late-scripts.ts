// Serves our pages as over a slow network, for engines that cannot simulate one: only scripts are delayed.

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LateScripts {
  readonly url: string;
  close(): void;
}

const SCRIPT = /\/assets\/.*\.js$/;

/** Proxies everything to the product; each script is delayed by `lateMs`. */
export async function lateScripts(productUrl: string, lateMs: number): Promise<LateScripts> {
  const { hostname, port } = new URL(productUrl);
  const server = createServer((asked, answer) => {
    const { method, url = '', headers } = asked;
    const passOn = (): void => {
      const onward = request({ hostname, port, method, path: url, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      asked.pipe(onward);
    };
    if (SCRIPT.test(url.split('?')[0] ?? '')) setTimeout(passOn, lateMs);
    else passOn();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
