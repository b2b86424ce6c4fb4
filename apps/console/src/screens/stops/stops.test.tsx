import type { MeView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { StopNotDone } from '../../parts/index.ts';
import { MeProvider } from '../../session/index.ts';
import { channelToStop } from './channel-to-stop.ts';
import { SellingStops, StopButtons } from './stops-page.tsx';
import { stopsTexts } from './texts.ts';

function shownTo(verbs: MeView['verbs'], screen: ReactNode): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <MeProvider me={{ name: 'Zhou Tao', verbs } as MeView}>{screen}</MeProvider>
    </MemoryRouter>,
  );
}
const texts = stopsTexts.en;
const words = { textZh: '暂停', textEn: 'Paused' };
const selling = (
  <SellingStops
    selling={[
      { what: { carrier: 'CUCC', faceFen: 5000 }, ...words, until: null },
      { what: { payment: 'points' }, ...words, until: '2026-11-27T10:00:00Z' },
    ]}
    asOf={Date.UTC(2026, 10, 27, 10)}
    onLift={() => undefined}
  />
);

test('debits of all channels are stopped only by that choice, never by an empty name', () => {
  expect(channelToStop('all', 'partner-shop')).toBeNull();
  expect(channelToStop('one', ' partner-shop ')).toBe('partner-shop');
  expect(channelToStop('one', '  ')).toBeUndefined();
});

test('only a user who may stop something sees the buttons', () => {
  const buttons = <StopButtons onStop={() => undefined} />;
  const markup = shownTo(['orders.read', 'stops.stop'], buttons);
  for (const text of [texts.stopSelling, texts.stopDebits]) expect(markup).toContain(text);
  expect(shownTo(['orders.read', 'stops.propose', 'stops.approve'], buttons)).toBe('');
});

test('every stop shows its texts, and a lift button for a user who may propose it', () => {
  const markup = shownTo(['orders.read', 'stops.propose'], selling);
  for (const text of ['China Unicom, face value ¥50.00', '暂停', 'Paused']) expect(markup).toContain(text);
  expect(markup.match(new RegExp(`>${texts.lift}<`, 'g'))).toHaveLength(2);
  expect(shownTo(['orders.read'], selling)).not.toContain(texts.lift);
});

test('an expired stop is marked as over, and one without an end as endless', () => {
  const markup = shownTo([], selling);
  expect(markup.match(new RegExp(texts.over, 'g'))).toHaveLength(1);
  expect(markup.match(new RegExp(texts.noEnd, 'g'))).toHaveLength(1);
});

test('a stop written but not yet confirmed by every process is not reported as failed', () => {
  const written =
    'Version 12 is written, and these processes do not say yet that they go by it:   vm:1 (worker)';
  const markup = renderToStaticMarkup(<StopNotDone whyNot={written} />);
  expect(markup).toContain('It is stopped');
  expect(markup).toContain('vm:1 (worker)');
  expect(markup).not.toContain('Nothing was done');
  const refused = renderToStaticMarkup(<StopNotDone whyNot="debits of all channels are stopped already" />);
  expect(refused).toContain('Nothing was done: Debits of all channels are stopped already');
});
