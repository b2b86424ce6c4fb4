import { afterEach, expect, test, vi } from 'vitest';
import { download } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

/** Simulates the server and the browser; returns the names under which files were saved. */
function kept(answer: () => Response): string[] {
  const names: string[] = [];
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { download: '', href: '', click: () => void names.push(link.download) };
      return link;
    },
  });
  return names;
}

test('a file is saved under the name that the server gives it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="settlement-cash-2026-11-27.csv"' };
  const names = kept(() => new Response('a,b\n', { headers }));
  await download('/console/v1/money/settlement.csv');
  expect(names).toEqual(['settlement-cash-2026-11-27.csv']);
});

test('a refused or interrupted file is not saved', async () => {
  const refused = kept(() => Response.json({ refusal: 'notAllowed', message: 'No.' }, { status: 403 }));
  await expect(download('/console/v1/orders.csv')).rejects.toMatchObject({ refusal: 'notAllowed' });
  expect(refused).toEqual([]);
  const half = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('the connection was reset')),
  });
  const brokenOff = kept(() => new Response(half));
  await expect(download('/console/v1/orders.csv')).rejects.toMatchObject({ name: 'NoAnswer' });
  expect(brokenOff).toEqual([]);
});
