import type { ReactNode } from 'react';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import * as layout from '../../../list-view/list-layout.module.css';

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
    <div className={layout.group} aria-hidden="true">
      <div className={layout.groupTitle}>
        <Bone kind="line-short" />
      </div>
      <div className={layout.list}>
        {[1, 2, 3, 4].map((row) => (
          <div className={layout.bones} key={row}>
            <Bone kind="line-short" />
            <Bone kind="line" />
          </div>
        ))}
      </div>
    </div>
  );
}
