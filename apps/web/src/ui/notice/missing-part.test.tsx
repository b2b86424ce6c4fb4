import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError, type CallErrorFacts } from '../../platform/http/call-error.ts';
import { MissingPart } from './missing-part.tsx';

const shown = (facts: Pick<CallErrorFacts, 'kind' | 'message' | 'msgCd'> | null, refetch?: () => unknown) =>
  renderToStaticMarkup(
    <MissingPart
      query={{
        error: facts && new CallError({ call: 'GET /vi/limit', ...facts }),
        ...(refetch && { refetch }),
      }}
      words="Your limits could not be loaded."
    />,
  ).replaceAll(/<wbr\/>|<\/?span[^>]*>/g, '');

test('SPEC 8 any other failure: msgInfo unchanged, after the sentence that names the missing part', () => {
  const marks = shown({ kind: 'refused', msgCd: 'PMC41001', message: 'Not <today>.' }, () => undefined);
  expect(marks).toContain('Your limits could not be loaded. Not &lt;today&gt;.');
  expect(marks, 'a refusal for good is not asked again').not.toContain('<button');
});

test('SPEC 8 transport error: offers another try if the query can be repeated', () => {
  const lost = { kind: 'transport', message: 'server has a problem, 502!' } as const;
  expect(shown(lost, () => undefined)).toContain('<button');
  expect(shown(lost)).not.toContain('<button');
});

test('shows nothing without a failure, or when the session has ended', () => {
  expect(shown(null)).toBe('');
  expect(shown({ kind: 'refused', msgCd: 'PMC30050', message: 'Please log in.' })).toBe('');
});
