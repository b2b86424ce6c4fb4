import type { ReactNode } from 'react';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import * as listLayout from '../../../list-view/list-layout.module.css';

/** Renders the skeleton of the saved numbers. */
export function MarkRecordsSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <MarkBones />
    </PageSkeleton>
  );
}

export function MarkBones(): ReactNode {
  return (
    <div className={listLayout.group} aria-hidden="true">
      <div className={listLayout.groupTitle}>
        <Bone kind="line-short" />
      </div>
      <div className={listLayout.list}>
        {[1, 2, 3, 4].map((row) => (
          <div className={listLayout.bones} key={row}>
            <Bone kind="line-short" />
            <Bone kind="line" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Renders the skeleton of the form. */
export function MarkEditSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <Bone kind="line-short" />
      <Bone kind="field" />
      <Bone kind="line-short" />
      <Bone kind="field" />
    </PageSkeleton>
  );
}
