import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { actOnManyTexts, textsOfAct } from './act-on-many-texts.ts';
import { ActPlanWords, DoneWords } from './act-on-many.tsx';

const { tooMany } = actOnManyTexts.en;
const { none: noneToAsk } = textsOfAct.ask.en;
const plan = { orderNos: ['1'.repeat(24), '2'.repeat(24)], leftOut: [], isTooMany: false };
const planned = (more: Partial<typeof plan>): string =>
  renderToStaticMarkup(
    <ActPlanWords act="ask" plan={{ ...plan, ...more }} filters={{ stuck: 'delivery' }} />,
  );

test('a plan shows how many orders wait, and how many do not with the reason', () => {
  const markup = renderToStaticMarkup(
    <ActPlanWords
      act="ask"
      plan={{ ...plan, leftOut: [{ whyNot: 'nothing of it waits for a partner', count: 1200 }] }}
      filters={{ stuck: 'delivery' }}
    />,
  );
  for (const text of ['>2<', '1,200: Nothing of it waits for a partner']) expect(markup).toContain(text);
});

test('a plan without orders reports that none waits; one with too many asks for narrower filters', () => {
  expect(planned({ orderNos: [] })).toContain(noneToAsk);
  expect(planned({ isTooMany: true })).toContain(tooMany);
  const none = { ...plan, orderNos: [] };
  const markup = renderToStaticMarkup(<ActPlanWords act="resend" plan={none} filters={{}} />);
  expect(markup).toContain(textsOfAct.resend.en.none);
  expect(planned({ orderNos: [], isTooMany: true })).not.toContain(noneToAsk);
});

test('a run under way shows how many orders were queried, and links to each that was not', () => {
  const results = [
    { orderNo: '1'.repeat(24), whyNot: null },
    { orderNo: '2'.repeat(24), whyNot: 'nothing of it waits for a partner' },
  ];
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <DoneWords act="ask" results={results} count={5} />
    </MemoryRouter>,
  );
  expect(markup).toContain('Asked about 1 of 5.');
  expect(markup).toContain(`href="/orders/${'2'.repeat(24)}"`);
  expect(markup).not.toContain(`href="/orders/${'1'.repeat(24)}"`);
});
