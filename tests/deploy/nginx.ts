/** Runs nginx with the files of deploy/, on ports of this test and with a certificate made for it. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { eventually } from '../support/eventually.ts';
import { debianPackages, isThere } from '../harness/needs.ts';
import { repositoryFile } from './files-by-their-tools.ts';

export const forNginx = debianPackages(
  ['nginx-light', 'openssl'],
  () => isThere('nginx', ['-v']) && isThere('openssl', ['version']),
);

export interface Nginx {
  readonly port: number;
  readonly certificate: string;
  /** The SHA-256 of its public key, by which a browser may be told to trust it. */
  readonly keyHash: string;
  /** The port without TLS, from which it redirects. */
  readonly plainPort: number;
  /** Returns everything written to its logs so far, by the log's name. */
  logs(): Readonly<Record<string, string>>;
  /** The environment that tells rolling-restart.sh its command, its pid and the file of upstreams. */
  readonly environment: Readonly<Record<'NGINX_COMMAND' | 'NGINX_PID' | 'UPSTREAM', string>>;
  stop(): Promise<void>;
}

/** Starts nginx before the two ports in `upstreams`. Throws when nginx refuses the files. */
export async function startNginx(upstreams: readonly [number, number]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  for (const name of ['body', 'proxy']) mkdirSync(join(folder, name));
  execFileSync(
    'openssl',
    // prettier-ignore
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
      '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1',
      '-keyout', 'key.pem', '-out', 'certificate.pem'],
    { cwd: folder, stdio: 'ignore' },
  );
  writeFileSync(join(folder, 'proxy.conf'), readFileSync(repositoryFile('deploy/nginx-proxy.conf')));
  writeFileSync(join(folder, 'site.conf'), siteFor(folder, { port, plainPort }));
  writeFileSync(
    join(folder, 'upstream.conf'),
    readFileSync(repositoryFile('deploy/nginx-upstream.conf'), 'utf8')
      .replace(':8080 ', `:${upstreams[0]} `)
      .replace(':8090 ', `:${upstreams[1]} `),
  );
  writeFileSync(join(folder, 'nginx.conf'), mainFile(folder));
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  const ended = once(child, 'exit');
  await eventually('nginx to listen', async () => {
    if (child.exitCode !== null) throw new Error(`nginx does not start:\n${said}`);
    return fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' }).then(
      ({ status }) => status === 308,
      () => false,
    );
  });
  const certificate = readFileSync(join(folder, 'certificate.pem'), 'utf8');
  const { publicKey } = new X509Certificate(certificate);
  return {
    port,
    plainPort,
    logs: () => ({
      ...Object.fromEntries(
        readdirSync(folder)
          .filter((name) => name.endsWith('.log'))
          .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
      ),
      stderr: said,
    }),
    certificate,
    keyHash: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    environment: {
      NGINX_COMMAND: `nginx -e stderr -p ${folder} -c ${join(folder, 'nginx.conf')}`,
      NGINX_PID: join(folder, 'pid'),
      UPSTREAM: join(folder, 'upstream.conf'),
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Site {
  readonly port: number;
  readonly plainPort: number;
}

/** Replaces only addresses and paths, each of which must occur. */
function siteFor(folder: string, { port, plainPort }: Site): string {
  const exchanges: readonly [RegExp, string][] = [
    [/listen \[::\]:\d+.*;/g, ''],
    [/listen 80;/g, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 /g, `listen 127.0.0.1:${port} `],
    [/\/etc\/ssl\/phonebill\/fullchain\.pem/g, join(folder, 'certificate.pem')],
    [/\/etc\/ssl\/phonebill\/key\.pem/g, join(folder, 'key.pem')],
    [/\/etc\/nginx\/phonebill-upstream\.conf/g, join(folder, 'upstream.conf')],
    [/\/etc\/nginx\/phonebill-proxy\.conf/g, join(folder, 'proxy.conf')],
    [/\/var\/log\/nginx\/access\.log/g, join(folder, 'access.log')],
    [/\/var\/log\/nginx\/error\.log/g, join(folder, 'error.log')],
  ];
  let site = readFileSync(repositoryFile('deploy/nginx.conf'), 'utf8');
  for (const [from, to] of exchanges) {
    if (!from.test(site)) throw new Error(`deploy/nginx.conf has no ${from.source}`);
    site = site.replaceAll(from, to);
  }
  return site;
}

/**
 * Returns a main file that includes the site as Debian's nginx.conf does, for an ordinary user and in the
 * foreground.
 */
function mainFile(folder: string): string {
  return `
    daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 2;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log ${folder}/main-access.log; error_log ${folder}/main-error.log;
      server_names_hash_bucket_size 128;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      include ${folder}/site.conf;
    }`;
}
