import { expect, test } from 'vitest';
import { screenFiles } from '../../src/shell/screen-files.ts';
import { screenChunks } from './screen-chunks.ts';

const { markRecords, markEdit, login, placeOrder, integralPage, resultPage, rechargeRecord } = screenFiles;

/** Names the chunks of a module graph: what each module imports and, after `…`, imports on demand. */
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

test('modules needed by the screens of a family form a chunk, even if others load them later', () => {
  const chunkOf = chunksOf({
    [markRecords]: ['list', 'field', '…sheet'],
    [markEdit]: ['list', 'field'],
    sheet: ['field', 'picture'],
  });
  expect(chunkOf('list')).toBe('numbers');
  expect(chunkOf('field')).toBe('numbers');
  expect(chunkOf('picture')).toBeNull();
});

test('modules needed by several families and circles form the shared chunk', () => {
  const chunkOf = chunksOf({
    [markRecords]: ['list'],
    [markEdit]: ['list'],
    [login]: ['field'],
    list: ['field'],
  });
  expect(chunkOf('list')).toBe('numbers');
  expect(chunkOf('field')).toBe('shared');
});

test('modules needed by one circle of screens form a chunk that no other screen loads', () => {
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

test("a module shared by a screen without a family and its sheet has the screen's own chunk", () => {
  const chunkOf = chunksOf({ [rechargeRecord]: ['copy', '…sheet'], sheet: ['copy'] });
  expect(chunkOf('copy')).toBe('rechargeRecord');
});

test('a module shared with a sheet has a chunk; a module of the screen only stays with it', () => {
  const inFamily = chunksOf({ [markRecords]: ['copy', 'row', '…sheet'], sheet: ['copy'] });
  expect(inFamily('copy')).toBe('numbers');
  expect(inFamily('row')).toBeNull();
  expect(inFamily(markRecords)).toBeNull();
  const alone = chunksOf({ [login]: ['copy', '…sheet'], sheet: ['copy'] });
  expect(alone('copy')).toBe('login');
});

test('a module that the entry imports and a family needs is in the shared chunk', () => {
  const chunkOf = chunksOf({ 'src/main.tsx': ['store'], [markRecords]: ['store'], [markEdit]: ['store'] });
  expect(chunkOf('store')).toBe('shared');
});

test("form rules that only sheets need are in no screen's chunk", () => {
  const forms = '/contract/src/validation/forms.ts';
  const chunkOf = chunksOf({ 'src/main.tsx': [forms], [login]: ['…sheet'], sheet: [forms] });
  expect(chunkOf(forms)).toBeNull();
});
