import type { ReactNode } from 'react';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import * as listLayout from '../../list-view/list-layout.module.css';

export function RechargeRecordSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <RowBones />
    </PageSkeleton>
  );
}

/** Renders the skeleton of the list. */
export function RowBones(): ReactNode {
  return (
    <div className={listLayout.list} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <div className={listLayout.bones} key={row}>
          <Bone kind="line" />
          <Bone kind="line-short" />
        </div>
      ))}
    </div>
  );
}
