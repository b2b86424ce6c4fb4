import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FormSkeleton } from '../../../agreement-view/form-skeleton.tsx';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import FamilyForm from './family-form.tsx';
import { loadPart } from '../../../platform/load-chunk.ts';

const FamilyRequest = lazyPart(() => loadPart(() => import('./family-request.tsx')));

/**
 * Family top-up (SPEC section 2, transPage): the form, or with `requestNo` in the query the result of a
 * request, and the wait for the member's answer.
 */
export default function TransPage(): ReactNode {
  const [query] = useSearchParams();
  const given = query.get('requestNo');
  const requestNo = given !== null && /^[A-Za-z0-9-]{16,64}$/.test(given) ? given : null;
  return (
    <PartBoundary fallback={<FormSkeleton />}>
      {given === null ? <FamilyForm /> : <FamilyRequest key={given} requestNo={requestNo} />}
    </PartBoundary>
  );
}
