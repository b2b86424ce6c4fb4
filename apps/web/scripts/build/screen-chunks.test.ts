import { expect, test } from 'vitest';
import { screenFiles } from '../../src/shell/screen-files.ts';
import { screenChunks } from './screen-chunks.ts';

const { markRecords, markEdit, login } = screenFiles;

/** A module graph: what each module imports, and what it imports on demand after `…`. */
function chunksOf(imports: Readonly<Record<string, readonly string[]>>, bytes = 20_000) {
  const nameOf = screenChunks('/web');
  const graph = {
    getModuleInfo: (id: string) => {
      const all = imports[id.slice('/web/'.length)] ?? [];
      const at = (name: string) => `/web/${name.replace('…', '')}`;
      return {
        code: 'x'.repeat(bytes),
        importedIds: all.filter((name) => !name.startsWith('…')).map(at),
        dynamicallyImportedIds: all.filter((name) => name.startsWith('…')).map(at),
      };
    },
  };
  return (name: string) => nameOf(`/web/${name}`, graph);
}

test('modules that the same screens need are one chunk, whoever else needs them after a tap', () => {
  const chunkOf = chunksOf({
    [markRecords]: ['list', 'field', '…sheet'],
    [markEdit]: ['list', 'field'],
    sheet: ['field', 'picture'],
  });
  expect(chunkOf('list')).not.toBeNull();
  expect(chunkOf('field')).toBe(chunkOf('list'));
  expect(chunkOf('picture')).toBeNull();
});

test('what a screen shares with its sheet alone is a chunk, what it has alone stays in its own', () => {
  const chunkOf = chunksOf({ [markRecords]: ['copy', 'row', '…sheet'], sheet: ['copy'] });
  expect(chunkOf('copy')).not.toBeNull();
  expect(chunkOf('row')).toBeNull();
  expect(chunkOf(markRecords)).toBeNull();
});

test('what the entry has brought is in no chunk of a screen', () => {
  const chunkOf = chunksOf({ 'src/main.tsx': ['store'], [markRecords]: ['store'], [markEdit]: ['store'] });
  expect(chunkOf('store')).toBeNull();
});

test('small chunks of overlapping screens become one, large ones stay apart', () => {
  const imports = { [markRecords]: ['a', 'b'], [markEdit]: ['a', 'b'], [login]: ['a'] };
  const small = chunksOf(imports, 100);
  expect(small('a')).toBe(small('b'));
  const large = chunksOf(imports);
  expect(large('a')).not.toBe(large('b'));
});
