import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

/** The state of the page: the open sheets, and where a field was added and removed. */
let openSheets: readonly { append(field: Field): void }[] = [];
let steps: unknown[] = [];
let execCommand: () => boolean = () => true;
interface Field {
  value: string;
}
const place = (name: string) => ({
  append: (field: Field) => void steps.push(['put into', name, field.value]),
});

beforeEach(() => {
  openSheets = [];
  steps = [];
  execCommand = () => true;
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    activeElement: { focus: () => void steps.push('focus is back') },
    body: place('page'),
    querySelectorAll: () => openSheets,
    createElement: () => ({
      style: {},
      select: () => void steps.push('selected'),
      setSelectionRange: () => undefined,
      remove: () => void steps.push('taken away'),
    }),
    execCommand(command: string) {
      steps.push(command);
      return execCommand();
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('uses the clipboard if there is one', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('A1')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('A1');
  expect(steps).toEqual([]);
});

test('without a clipboard, or when it refuses, selects and copies the text, then cleans up', async () => {
  for (const clipboard of [undefined, { writeText: () => Promise.reject(new Error('not allowed')) }]) {
    steps = [];
    vi.stubGlobal('navigator', { clipboard });
    expect(await copyText('A1')).toBe(true);
    expect(steps).toEqual([['put into', 'page', 'A1'], 'selected', 'copy', 'taken away', 'focus is back']);
  }
});

test('selects the text inside the topmost open sheet', async () => {
  openSheets = [place('sheet'), place('sheet above')];
  await copyText('A1');
  expect(steps[0]).toEqual(['put into', 'sheet above', 'A1']);
});

test('returns false and cleans up when copying is forbidden', async () => {
  for (const refuse of [
    () => false,
    () => {
      throw new Error('gone');
    },
  ]) {
    execCommand = refuse;
    steps = [];
    expect(await copyText('A1')).toBe(false);
    expect(steps.slice(-2)).toEqual(['taken away', 'focus is back']);
  }
});
