import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError } from '../../platform/http/call-error.ts';
import { ErrorState } from './error-state.tsx';

const refused = (message: string) =>
  new CallError({ call: 'POST /vi/queryRechargeBill', kind: 'refused', message, msgCd: 'PMC49999' });

/** Returns the words on the screen, without markup. */
const wordsOf = (title: string, message: string): string =>
  renderToStaticMarkup(<ErrorState title={title} error={refused(message)} />).replace(/<[^>]*>/g, '');

test('shows the text of the failed call under the title, word for word', () => {
  expect(wordsOf('订单加载失败', '今天休息')).toContain('订单加载失败今天休息');
});

test('does not repeat a text that equals the title', () => {
  expect(wordsOf('未找到该订单', '未找到该订单').match(/未找到该订单/g)).toHaveLength(1);
});
