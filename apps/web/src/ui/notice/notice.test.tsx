import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FailureNotice } from './failure-notice.tsx';

test('a notice breaks its title and text between words', () => {
  const failure = { title: '未登录充值次数已达今日上限，请登录后继续', words: '请逐位核对号码是否正确。' };
  const marks = renderToStaticMarkup(<FailureNotice failure={failure} />);
  expect(marks).toContain('请<wbr/>登录后<wbr/>继续');
  expect(marks).toContain('<wbr/>号码<wbr/>是否<wbr/>正确');
});
