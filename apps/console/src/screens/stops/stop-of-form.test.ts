import { expect, test } from 'vitest';
import { type StopForm, stopOfForm } from './stop-of-form.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const form: StopForm = {
  carrier: 'CMCC',
  province: '',
  payment: '',
  channel: ' ',
  face: '50',
  textZh: ' 暂停销售 ',
  textEn: 'Not sold for now',
  until: '2026-11-28T08:00',
};

test("a form becomes a stop of its subject, with an end in China's time", () => {
  expect(stopOfForm(form, now)).toEqual({
    what: { carrier: 'CMCC', faceFen: 5000 },
    textZh: '暂停销售',
    textEn: 'Not sold for now',
    until: '2026-11-28T00:00:00.000Z',
  });
});

test('a form without an end becomes a stop until it is lifted', () => {
  expect(stopOfForm({ ...form, until: '' }, now)).toMatchObject({ until: null });
});

test.each<[Partial<StopForm>, string]>([
  [{ carrier: '', face: '' }, 'nothing'],
  [{ face: '0' }, 'face'],
  [{ face: 'fifty' }, 'face'],
  [{ textEn: ' ' }, 'text'],
  [{ textZh: '停'.repeat(201) }, 'text'],
  [{ until: '2026-11-27T20:00' }, 'until'],
  [{ until: 'tomorrow' }, 'until'],
])('a form with %o is not a valid stop', (change, problem) => {
  expect(stopOfForm({ ...form, ...change }, now)).toEqual([problem]);
});
