import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isSignedOut, meQuery } from '../calls/index.ts';
import { Failure } from '../parts/index.ts';
import { MeProvider } from '../session/index.ts';
import { Skeleton } from '../ui/index.ts';
import * as styles from './session-gate.module.css';

/** Shows what is inside to who is signed in; leads others to sign-in, and from there back here. */
export function SessionGate({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useQuery(meQuery);
  if (isSignedOut(error)) return <Navigate to="/sign-in" replace state={{ from: pathname + search }} />;
  if (data) return <MeProvider me={data.me}>{children}</MeProvider>;
  return (
    <div className={styles.sessionGate}>
      {error === null ? <Skeleton lines={4} /> : <Failure error={error} onTryAgain={() => refetch()} />}
    </div>
  );
}
