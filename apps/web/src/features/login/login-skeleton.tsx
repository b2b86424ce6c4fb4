import type { ReactNode } from 'react';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import * as frame from '../../sms-login/login-layout.module.css';

/** Renders the skeleton of the login page. */
export function LoginSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <div className={frame.form}>
        <div className={frame.heading}>
          <Bone kind="hero" />
        </div>
        <Bone kind="field" />
      </div>
    </PageSkeleton>
  );
}
