import type { ReactNode } from 'react';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';

/** The form before it is there. */
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
