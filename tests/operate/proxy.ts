/**
 * What stands before the web processes: nginx where it is installed, otherwise a small proxy of our own that
 * asks each process every 200 ms whether it is ready. Both send a request on to another process only where it
 * was certainly not received, as it must be with orders.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { freePort } from '../../apps/launcher/src/free-port.ts';

export interface Upstream {
  readonly url: string;
  readonly operationsUrl: string;
}

export interface Proxy {
  readonly url: string;
  /** What it is, for the report. */
  readonly kind: string;
  stop(): Promise<void>;
}

const ASKED_EVERY_MS = 200;
/**
 * So long nginx keeps a connection that nobody uses: shorter than a process drains, so that none is left when
 * the process closes, on which a request could be under way just then.
 */
const KEPT_MS = 500;

/** Whether nginx can be started here; where it cannot: `apt-get install nginx` (Debian). */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function startNginx(upstreams: readonly Upstream[], folder: string): Promise<Proxy> {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  mkdirSync(join(folder, 'nginx'), { recursive: true });
  writeFileSync(file, nginxSettings(port, upstreams, join(folder, 'nginx')));
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'nginx', 'error.log')], { stdio: 'inherit' });
  const gone = once(child, 'exit');
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  return {
    url: `http://127.0.0.1:${port}`,
    kind: 'nginx',
    async stop() {
      child.kill('SIGTERM');
      await gone;
      process.removeListener('exit', killWithUs);
    },
  };
}

/** `max_fails=0`: a process that restarts is asked again with the next request. */
function nginxSettings(port: number, upstreams: readonly Upstream[], folder: string): string {
  const servers = upstreams.map(({ url }) => `server ${new URL(url).host} max_fails=0;`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${paths.map((path) => `${path}_temp_path ${folder}/${path};`).join('\n  ')}
  upstream web { ${servers.join(' ')} keepalive 32; keepalive_timeout ${KEPT_MS}ms; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 256k;
    location / {
      proxy_pass http://web;
      proxy_http_version 1.1;
      proxy_set_header connection "";
      proxy_set_header host $host;
      proxy_buffering off;
      proxy_read_timeout 320s;
      proxy_next_upstream error timeout;
    }
  }
}
`;
}

export async function startSmallProxy(upstreams: readonly Upstream[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const ask = async ({ url, operationsUrl }: Upstream): Promise<void> => {
    const answer = await fetch(`${operationsUrl}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    );
    await answer?.text();
    if (answer?.ok) ready.add(url);
    else ready.delete(url);
  };
  const asking = setInterval(() => void Promise.all(upstreams.map(ask)), ASKED_EVERY_MS);
  await Promise.all(upstreams.map(ask));
  let turn = 0;

  /** To the processes in turn, those that are ready first. */
  function inTurn(): URL[] {
    turn += 1;
    const turned = upstreams.map((_, index) => upstreams[(index + turn) % upstreams.length]?.url ?? '');
    return [...turned.filter((url) => ready.has(url)), ...turned.filter((url) => !ready.has(url))].map(
      (url) => new URL(url),
    );
  }

  function pass(from: IncomingMessage, body: Buffer, to: ServerResponse, targets: readonly URL[]): void {
    const [target, ...others] = targets;
    if (!target) return void to.writeHead(502).end('{"msgCd":"proxy","msgInfo":"no process took it"}');
    const { method, headers, url: path } = from;
    const there = request({ agent, host: target.hostname, port: target.port, method, path, headers });
    there.once('response', (answer) => {
      const { connection: _own, 'keep-alive': _too, ...passed } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, passed);
      pipeline(answer, to, () => undefined);
    });
    there.once('error', (error: NodeJS.ErrnoException) => {
      if (to.headersSent) return void to.destroy();
      // Only what was refused was certainly not received.
      if (error.code === 'ECONNREFUSED') return pass(from, body, to, others);
      to.writeHead(502).end(JSON.stringify({ msgCd: 'proxy', msgInfo: `${error.code} ${path}` }));
    });
    to.once('close', () => there.destroy());
    there.end(body);
  }

  const server = createServer((from, to) => {
    const chunks: Buffer[] = [];
    from.on('data', (chunk: Buffer) => chunks.push(chunk));
    from.once('end', () => pass(from, Buffer.concat(chunks), to, inTurn()));
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    kind: 'a small proxy',
    async stop() {
      clearInterval(asking);
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
