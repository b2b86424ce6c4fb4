import { expect, test } from 'vitest';
import { stoppedText } from './amount-tile.tsx';

const text = (of: string) => ({ zh: `${of}暂停`, en: `No ${of}.` });

test('shows each different text once, and is null when every amount is on sale', () => {
  const offered = [{}, { stopped: text('¥30') }, { stopped: text('¥30') }, { stopped: text('¥500') }];
  expect(stoppedText(offered, 'en')).toBe('No ¥30. No ¥500.');
  expect(stoppedText(offered, 'zh')).toBe('¥30暂停 ¥500暂停');
  expect(stoppedText([{}], 'en')).toBeNull();
});
