// Tests of deploy/compose.yaml: the proxy uses the files that `npm run test:deploy` tests, and every name
// refers to something that exists. Nothing is started.

import { readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { catalogue } from '@phonebill/environment';
import { repositoryFile } from './files-by-their-tools.ts';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
  readonly secrets?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}
const compose = parse(readFileSync(repositoryFile('deploy/compose.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const { services, configs } = compose;

/** The container paths of nginx.conf and of the files that it includes, with their sources. */
const mounted = new Map(
  (services['proxy']?.volumes ?? []).map((volume) => {
    const [source = '', target = ''] = volume.split(':');
    return [target, source] as const;
  }),
);

test('the proxy has the tested configuration, and every file that the configuration names', () => {
  expect(mounted.get('/etc/nginx/conf.d/default.conf')).toBe('./nginx.conf');
  expect(mounted.get('/etc/nginx/phonebill-proxy.conf')).toBe('./nginx-proxy.conf');
  const site = readFileSync(repositoryFile('deploy/nginx.conf'), 'utf8').replaceAll(/^\s*#.*$/gm, '');
  const named = [...site.matchAll(/(?:include|ssl_certificate|ssl_certificate_key)\s+(\/\S+);/g)].map(
    ([, path = '']) => path,
  );
  const given = new Set([
    ...mounted.keys(),
    ...(services['proxy']?.configs ?? []).map(({ target }) => target),
  ]);
  expect(new Set(named)).toEqual(given.difference(new Set(['/etc/nginx/conf.d/default.conf'])));
});

test('its upstreams are the web processes, with the same options as in nginx-upstream.conf', () => {
  const lines = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('server '));
  const ours = lines(configs['upstream']?.content ?? '');
  const tried = lines(readFileSync(repositoryFile('deploy/nginx-upstream.conf'), 'utf8'));
  const withoutAddress = (line: string): string => line.replace(/^server \S+ /, 'server ');
  expect(ours.map(withoutAddress)).toEqual(tried.map(withoutAddress));
  const webs = Object.keys(services).filter((name) => services[name]?.environment?.['ROLES'] === 'web');
  const hosts = new Set(ours.map((line) => /^server (\S+):8080 /.exec(line)?.[1]));
  expect(hosts).toEqual(new Set(webs));
  expect(ours).toHaveLength(webs.length);
});

test('services depend only on existing services, secrets, configurations and volumes', () => {
  for (const [name, service] of Object.entries(services)) {
    const { depends_on: waitsFor = [], secrets = [], configs: own = [] } = service;
    for (const other of Array.isArray(waitsFor) ? waitsFor : Object.keys(waitsFor))
      expect(Object.keys(services), name).toContain(other);
    for (const secret of secrets) expect(Object.keys(compose.secrets), name).toContain(secret);
    for (const { source } of own) expect(Object.keys(configs), name).toContain(source);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('.')) expect(Object.keys(compose.volumes), name).toContain(source);
      // The keys that the operator creates, as the head of the file says, do not exist here.
      else if (!source.startsWith('./keys/'))
        expect(() => readFileSync(repositoryFile(normalize(`deploy/${source}`)))).not.toThrow();
    }
  }
});

test('compose files give a gateway only variables that it reads', () => {
  const known = new Set(catalogue.flatMap(({ entries }) => entries.map(({ name }) => name)));
  const given = Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment));
  const ofPostgres = (name: string): boolean => name.startsWith('POSTGRES_');
  const unknown = given.filter((name) => !ofPostgres(name) && !known.has(name.replace(/_FILE$/, '')));
  expect(unknown).toEqual([]);
});
