import { afterEach, expect, test, vi } from 'vitest';
import { canSharePictures, printAs, shareFile } from './receipt-sheet.tsx';

afterEach(() => vi.unstubAllGlobals());
const file = new File(['x'], 'receipt-1.png', { type: 'image/png' });

test('pictures can be shared only if the browser supports it', () => {
  vi.stubGlobal('navigator', {});
  expect(canSharePictures()).toBe(false);
  vi.stubGlobal('navigator', { canShare: ({ files }: { files: File[] }) => files[0]?.type === 'image/png' });
  expect(canSharePictures()).toBe(true);
});

test('shares the file; a cancelled share is not a failure, any other error is', async () => {
  const shared: unknown[] = [];
  vi.stubGlobal('navigator', { share: (what: unknown) => Promise.resolve(void shared.push(what)) });
  await shareFile(file, 'receipt-1');
  expect(shared).toEqual([{ files: [file], title: 'receipt-1' }]);
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('no', 'AbortError')) });
  await expect(shareFile(file, 'receipt-1')).resolves.toBeUndefined();
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  await expect(shareFile(file, 'receipt-1')).rejects.toThrow('no');
});

test('a PDF is named after the receipt, and the page gets its own title back', () => {
  const page = { title: 'Top-up records' };
  const titles: string[] = [];
  let after: () => void = () => undefined;
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { print: () => titles.push(page.title) });
  vi.stubGlobal('addEventListener', (_: string, run: () => void) => void (after = run));
  printAs('receipt-1');
  after();
  expect([...titles, page.title]).toEqual(['receipt-1', 'Top-up records']);
});
