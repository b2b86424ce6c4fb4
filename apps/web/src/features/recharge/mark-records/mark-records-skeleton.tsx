import type { ReactNode } from 'react';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import * as frame from './mark-records-layout.module.css';

/** The saved numbers before they are there. */
export function MarkRecordsSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <MarkBones />
    </PageSkeleton>
  );
}

export function MarkBones(): ReactNode {
  return (
    <div className={frame.group} aria-hidden="true">
      <div className={frame.groupTitle}>
        <Bone kind="line-short" />
      </div>
      <div className={frame.list}>
        {[1, 2, 3, 4].map((row) => (
          <div className={frame.bones} key={row}>
            <Bone kind="line-short" />
            <Bone kind="line" />
          </div>
        ))}
      </div>
    </div>
  );
}
