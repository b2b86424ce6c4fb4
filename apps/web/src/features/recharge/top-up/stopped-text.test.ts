import { expect, test } from 'vitest';
import { stoppedText } from './amount-tile.tsx';

const text = (of: string) => ({ zh: `${of}暂停`, en: `No ${of}.` });

test('equal texts are shown once and different ones each; null when all is sold', () => {
  const offered = [{}, { stopped: text('¥30') }, { stopped: text('¥30') }, { stopped: text('¥500') }];
  expect(stoppedText(offered, 'en')).toBe('No ¥30. No ¥500.');
  expect(stoppedText(offered, 'zh')).toBe('¥30暂停 ¥500暂停');
  expect(stoppedText([{}], 'en')).toBeNull();
});
