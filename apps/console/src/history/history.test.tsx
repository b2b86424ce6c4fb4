import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { factsOf, personsWords } from './history-item.ts';
import { History } from './history.tsx';

test("an operator's act shows who did it and why; a partner's reason is shown as a fact", () => {
  expect(factsOf({ detail: { operator: 'Li Wei', reason: 'user called', amountFen: 1250 } })).toEqual({
    who: 'Li Wei',
    why: 'user called',
    more: [['amountFen', '¥12.50']],
  });
  expect(factsOf({ detail: { reason: 'number suspended', empty: null } })).toEqual({
    who: null,
    why: null,
    more: [['reason', 'number suspended']],
  });
});

test("an agreement's event shows its reason, amounts and times in words", () => {
  const at = '2026-11-27T10:00:00Z';
  const about = { at, number: 'A1', from: 'active', to: 'suspended' };
  const markup = renderToStaticMarkup(
    <History
      timeline={[
        { ...about, entity: 'agreement', event: 'suspended', detail: { reason: 'arrears' } },
        { ...about, entity: 'charge', event: 'failed', detail: { reason: 'cardRefused' } },
        { ...about, entity: 'operation', event: 'asked', detail: { kind: 'pause' } },
      ]}
    />,
  );
  for (const word of ['A repayment is overdue', 'Card refused', 'Pausing']) expect(markup).toContain(word);
  const moved = { amountFrom: '5000', debitFrom: '2026-12-15T02:00:00.000Z' };
  expect(factsOf({ detail: moved }).more).toEqual([
    ['amountFrom', '¥50.00'],
    ['debitFrom', '2026-12-15 10:00:00'],
  ]);
});

test('names two operators with the act of each', () => {
  expect(personsWords('Li Wei, approved by Chen Jing', 'zh')).toBe('Li Wei 提议，Chen Jing 批准');
  expect(personsWords('Li Wei, approved by Chen Jing', 'en')).toBe('Li Wei, approved by Chen Jing');
  expect(personsWords('Li Wei', 'zh')).toBe('Li Wei');
});

test('an unknown entity, event or state is shown unchanged', () => {
  const event = { at: '2026-11-27T10:00:00Z', entity: 'escrow', number: 'E1', event: 'froze' };
  const markup = renderToStaticMarkup(
    <History timeline={[{ ...event, from: null, to: 'frozen', detail: { by: { court: 1 } } }]} />,
  );
  for (const word of ['escrow', 'froze', 'frozen', 'court']) expect(markup).toContain(word);
});
