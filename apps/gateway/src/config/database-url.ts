// Reads `DATABASE_URL`, which may name several servers of which one takes writes.

/** One server of a database. */
export interface DatabaseServer {
  readonly host: string;
  readonly port: number;
  /** The address of this server alone, in the driver's format. */
  readonly url: string;
}

export interface DatabaseAddress {
  /** The servers in the order in which they are tried. */
  readonly servers: readonly [DatabaseServer, ...DatabaseServer[]];
  /** Whether only a server that takes writes is used; always true with several servers. */
  readonly mustTakeWrites: boolean;
}

const PARTS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<login>[^/?#]*@)?(?<hosts>[^/?#]*)(?<rest>.*)$/s;
const USUAL_PORT = 5432;

/**
 * Makes the server notice within 20 s that a client's host is gone, and end its session with its locks: after
 * 5 s of silence and three probes 5 s apart, or after 20 s in which the client did not acknowledge what was
 * sent.
 */
const SERVER_KEEPALIVE = Object.entries({
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '20000',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * Reads `postgres://user:password@a:5432,b:5433/name?target_session_attrs=read-write`, in libpq's format;
 * several servers imply read-write. Throws Error naming what is wrong, never the password.
 */
export function readDatabaseUrl(databaseUrl: string): DatabaseAddress {
  const parts = PARTS.exec(databaseUrl)?.groups;
  if (!parts) throw new Error('is not an address like postgres://user:password@host:5432/name');
  const { scheme = '', login = '', hosts = '', rest = '' } = parts;
  const addresses = hosts.split(',').map((host) => addressOf(scheme + login, host, rest));
  const [first, ...others] = addresses.map(serverOf);
  if (!first) throw new Error('names no server');
  const attributes = addresses[0]?.searchParams.get('target_session_attrs') ?? null;
  if (attributes !== null && !['any', 'read-write', 'primary'].includes(attributes))
    throw new Error('has target_session_attrs that are not read-write, primary or any');
  return {
    servers: [first, ...others],
    mustTakeWrites: others.length > 0 || (attributes !== null && attributes !== 'any'),
  };
}

/** Reads several addresses, separated by spaces. Throws as {@link readDatabaseUrl} does. */
export function readDatabaseUrls(text: string): string[] {
  const urls = text.split(/\s+/).filter((part) => part !== '');
  for (const url of urls) readDatabaseUrl(url);
  return urls;
}

function addressOf(before: string, host: string, rest: string): URL {
  const text = `${before}${host}${rest}`;
  if (!URL.canParse(text)) throw new Error(`names "${host}", which is not a server like host:5432`);
  return new URL(text);
}

function serverOf(address: URL): DatabaseServer {
  const url = new URL(address);
  url.searchParams.delete('target_session_attrs');
  // The operator's own options come last and override ours.
  const options = [SERVER_KEEPALIVE, url.searchParams.get('options')].filter(Boolean).join(' ');
  url.searchParams.set('options', options);
  return {
    host: decodeURIComponent(url.hostname).replace(/^\[(.+)\]$/, '$1'),
    port: Number(url.port || USUAL_PORT),
    url: url.href,
  };
}
