import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packageArchive } from './package-archive.ts';

const facts = {
  appId: '20260001',
  version: '1.0.0.1',
  networkUrl: 'https://pay.example/phonebillh5/',
  fallbackBaseUrl: null,
};
const bytes = (text: string) => new TextEncoder().encode(text);
const files = new Map([
  ['www/index.html', bytes('<p>')],
  ['www/assets/main-1.js', bytes('1'.repeat(1000))],
]);

test('all files are below the app id, with a manifest of every other file', () => {
  const unzipped = unzipSync(packageArchive(facts, files));
  expect(Object.keys(unzipped)).toEqual([
    '20260001/manifest.json',
    '20260001/www/assets/main-1.js',
    '20260001/www/index.html',
  ]);
  expect(unzipped['20260001/www/index.html']).toEqual(bytes('<p>'));
  expect(JSON.parse(new TextDecoder().decode(unzipped['20260001/manifest.json']))).toEqual({
    app_id: '20260001',
    version: '1.0.0.1',
    main_url: '/www/index.html',
    network_url: 'https://pay.example/phonebillh5/',
    files: [
      {
        path: 'www/assets/main-1.js',
        size: 1000,
        sha256: createHash('sha256').update('1'.repeat(1000)).digest('hex'),
      },
      { path: 'www/index.html', size: 3, sha256: createHash('sha256').update('<p>').digest('hex') },
    ],
  });
});

test('the order of the files does not change the bytes', () => {
  const again = packageArchive(facts, new Map([...files].toReversed()));
  expect(Buffer.compare(packageArchive(facts, files), again)).toBe(0);
});

test('refuses a package that a container could not open', () => {
  expect(() => packageArchive(facts, new Map())).toThrow('www/index.html');
  const odd = new Map([...files, ['www/assets/话费.png', bytes('x')]]);
  expect(() => packageArchive(facts, odd)).toThrow('话费');
});
