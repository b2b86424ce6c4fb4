/**
 * The proxy before the web processes: nginx where it is installed, otherwise a small proxy of our own that
 * checks every 200 ms whether each process is ready. Both pass a request on to another process only if it was
 * certainly not received, as orders require.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { eventually } from '../support/eventually.ts';

export interface Upstream {
  readonly url: string;
  readonly operationsUrl: string;
}

export interface Proxy {
  readonly url: string;
  /** The proxy's description for the report. */
  readonly kind: string;
  /**
   * Stops sending requests to it, as deploy/rolling-restart.sh does; does nothing in a proxy that checks
   * readiness.
   */
  leaveOut(upstream: Upstream): Promise<void>;
  takeIn(upstream: Upstream): Promise<void>;
  stop(): Promise<void>;
}

const ASKED_EVERY_MS = 200;

export async function startNginx(upstreams: readonly Upstream[], folder: string): Promise<Proxy> {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const leftOut = new Set<string>();
  const write = (): void =>
    writeFileSync(file, nginxSettings(port, upstreams, leftOut, join(folder, 'nginx')));
  mkdirSync(join(folder, 'nginx'), { recursive: true });
  write();
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'nginx', 'error.log')], { stdio: 'inherit' });
  const gone = once(child, 'exit');
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const url = `http://127.0.0.1:${port}`;
  await eventually('nginx to listen', () => fetch(url).then(hasAnswered, () => false), PATIENTLY);

  /** Reloads nginx. Resolves once no worker with the old file takes requests any more. */
  async function reload(): Promise<void> {
    const before = workersOf(child.pid);
    write();
    child.kill('SIGHUP');
    const isNew = (): boolean => {
      const now = workersOf(child.pid);
      return now.length > 0 && !now.some((worker) => before.includes(worker));
    };
    await eventually('nginx to work by the new file', isNew, PATIENTLY);
  }

  return {
    url,
    kind: 'nginx',
    leaveOut(upstream) {
      leftOut.add(upstream.url);
      return reload();
    },
    takeIn(upstream) {
      leftOut.delete(upstream.url);
      return reload();
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
      process.removeListener('exit', killWithUs);
    },
  };
}

const PATIENTLY = { withinMs: 60_000, everyMs: 100 };

async function hasAnswered(answer: Response): Promise<true> {
  await answer.text();
  return true;
}

/** Returns the workers that take requests; one that is ending is called `worker process is shutting down`. */
function workersOf(nginx: number | undefined): string[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(nginx)], { encoding: 'utf8' });
  return [...listed.matchAll(/^ *(\d+) .*worker process$/gm)].map(([, pid = '']) => pid);
}

/**
 * Returns settings like those of deploy/nginx.conf. No connection to a process is kept, because the process
 * could close it while a request is sent; with `max_fails=0` a restarting process is tried again with the
 * next request. Connections to clients are not kept either: nginx closes them when it reloads its file.
 */
function nginxSettings(
  port: number,
  upstreams: readonly Upstream[],
  leftOut: ReadonlySet<string>,
  folder: string,
): string {
  const servers = upstreams.map(
    ({ url }) => `server ${new URL(url).host} max_fails=0${leftOut.has(url) ? ' backup' : ''};`,
  );
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_timeout 0;
  ${paths.map((path) => `${path}_temp_path ${folder}/${path};`).join('\n  ')}
  upstream web { ${servers.join(' ')} }
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

  /** Returns the processes in turn, ready ones first. */
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
      // Only a refused connection proves that the request was not received.
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
    leaveOut: () => Promise.resolve(),
    takeIn: () => Promise.resolve(),
    async stop() {
      clearInterval(asking);
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
