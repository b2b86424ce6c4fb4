import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import type { SignUpVariant } from './sign-up-form.tsx';
import { FormSkeleton } from '../agreement-view/form-skeleton.tsx';
import { Redirect } from '../platform/redirect.tsx';
import { localArea } from '../platform/storage.ts';
import { callerNow, useUser } from '../platform/tourist/index.ts';
import { isRequestNo, keptSignUp } from './kept-sign-up.ts';
import { followedAt, followLocation, registersAt } from './sign-up-paths.ts';
import { loadPart } from '../platform/load-chunk.ts';

const SignUpForm = lazyPart(() => loadPart(() => import('./sign-up-form.tsx')));
const SignUpFollow = lazyPart(() => loadPart(() => import('./sign-up-follow.tsx')));

interface SignUpPageProps {
  readonly variant: SignUpVariant;
  /** Renders the corresponding form for logged-in users; `formPath` is its address. */
  readonly renderForm: () => ReactNode;
  readonly formPath: string;
  /** Content above the sentence. */
  readonly lead?: ReactNode;
}

/**
 * A form on which a user without a wallet account registers on the way. A logged-in user continues without
 * registering; with `requestNo` in the query a sign-up is followed.
 */
export function SignUpPage(props: SignUpPageProps): ReactNode {
  const { search } = useLocation();
  const requestNo = followedAt(search);
  return (
    <PartBoundary fallback={<FormSkeleton />}>
      {requestNo === null ? (
        <Arrival key={search} {...props} />
      ) : (
        <SignUpFollow
          key={requestNo}
          requestNo={isRequestNo(requestNo) ? requestNo : null}
          formPath={props.formPath}
        />
      )}
    </PartBoundary>
  );
}

/**
 * Decided on arrival: a user logged in by the form's own request stays on it until that is followed. A user
 * whose session is then found to have ended continues as a visitor.
 */
function Arrival({ variant, renderForm, lead }: SignUpPageProps): ReactNode {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const [kept] = useState(() => keptSignUp(localArea, pathname));
  const [wasLoggedIn] = useState(() => callerNow() === 'user');
  const isLoggedIn = useUser() !== null && wasLoggedIn;
  const isEdit = new URLSearchParams(search).get('operationType') === 'edit';
  if (isEdit) return renderForm();
  if (kept) return <Redirect to={followLocation({ pathname, search }, kept.requestNo)} state={state} />;
  if (isLoggedIn && !registersAt(search)) return renderForm();
  return <SignUpForm variant={variant} lead={lead} />;
}
