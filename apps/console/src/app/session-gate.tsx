import type { MeView } from '@phonebill/contract/console-pages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isSignedOut, meQuery } from '../calls/index.ts';
import { Failure } from '../parts/index.ts';
import { MeProvider, showSessionOf } from '../session/index.ts';
import { Skeleton } from '../ui/index.ts';
import * as styles from './session-gate.module.css';

/** Shows its content to people who are signed in; leads others to sign-in, and from there back here. */
export function SessionGate({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useQuery(meQuery);
  if (isSignedOut(error)) {
    const state = { from: pathname + search, isOver: data !== undefined };
    return <Navigate to="/sign-in" replace state={state} />;
  }
  if (data)
    return (
      <SessionOf key={data.me.personNo} me={data.me}>
        {children}
      </SessionOf>
    );
  return (
    <div className={styles.sessionGate}>
      {error === null ? <Skeleton lines={4} /> : <Failure error={error} onTryAgain={() => refetch()} />}
    </div>
  );
}

interface SessionOfProps {
  readonly me: MeView;
  readonly children: ReactNode;
}

/** Renders one person's session: everything is rendered anew for another person. */
function SessionOf({ me, children }: SessionOfProps): ReactNode {
  // Before the content is rendered, which begins with the drafts.
  useState(() => showSessionOf(me.personNo));
  return <MeProvider me={me}>{children}</MeProvider>;
}
