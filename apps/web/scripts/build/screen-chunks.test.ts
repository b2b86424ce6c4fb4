import { expect, test } from 'vitest';
import { screenFiles } from '../../src/shell/screen-files.ts';
import { screenChunks } from './screen-chunks.ts';

const { markRecords, markEdit, login, placeOrder, integralPage, resultPage, rechargeRecord } = screenFiles;

/** A module graph: what each module imports, and what it imports on demand after `…`. */
function chunksOf(imports: Readonly<Record<string, readonly string[]>>) {
  const nameOf = screenChunks('/web');
  const graph = {
    getModuleInfo: (id: string) => {
      const all = imports[id.slice('/web/'.length)] ?? [];
      const at = (name: string) => `/web/${name.replace('…', '')}`;
      return {
        importedIds: all.filter((name) => !name.startsWith('…')).map(at),
        dynamicallyImportedIds: all.filter((name) => name.startsWith('…')).map(at),
      };
    },
  };
  return (name: string) => nameOf(`/web/${name}`, graph);
}

test('what screens of one family need is one chunk, whoever else needs it after a tap', () => {
  const chunkOf = chunksOf({
    [markRecords]: ['list', 'field', '…sheet'],
    [markEdit]: ['list', 'field'],
    sheet: ['field', 'picture'],
  });
  expect(chunkOf('list')).toBe('numbers');
  expect(chunkOf('field')).toBe('numbers');
  expect(chunkOf('picture')).toBeNull();
});

test('what screens of several families and circles need is another chunk, with all that it needs', () => {
  const chunkOf = chunksOf({
    [markRecords]: ['list'],
    [markEdit]: ['list'],
    [login]: ['field'],
    list: ['field'],
  });
  expect(chunkOf('list')).toBe('numbers');
  expect(chunkOf('field')).toBe('shared');
});

test('what screens of one circle need is a chunk of its own, which no other screen loads', () => {
  const chunkOf = chunksOf({
    [resultPage]: ['status', 'order'],
    [rechargeRecord]: ['status', '…sheet'],
    [placeOrder]: ['tile'],
    [integralPage]: ['tile', 'order', '…sheet'],
    sheet: ['status'],
  });
  expect(chunkOf('status')).toBe('orders');
  expect(chunkOf('tile')).toBe('top-up');
  expect(chunkOf('order')).toBe('shared');
});

test('what a screen without a family shares with its sheet is no burden for its circle', () => {
  const chunkOf = chunksOf({ [rechargeRecord]: ['copy', '…sheet'], sheet: ['copy'] });
  expect(chunkOf('copy')).toBe('rechargeRecord');
});

test('what a screen shares with its sheet alone is in a chunk, what it has alone stays in its own', () => {
  const inFamily = chunksOf({ [markRecords]: ['copy', 'row', '…sheet'], sheet: ['copy'] });
  expect(inFamily('copy')).toBe('numbers');
  expect(inFamily('row')).toBeNull();
  expect(inFamily(markRecords)).toBeNull();
  const alone = chunksOf({ [login]: ['copy', '…sheet'], sheet: ['copy'] });
  expect(alone('copy')).toBe('login');
});

test('what the entry names but does not bring is in the chunk that all families have', () => {
  const chunkOf = chunksOf({ 'src/main.tsx': ['store'], [markRecords]: ['store'], [markEdit]: ['store'] });
  expect(chunkOf('store')).toBe('shared');
});
