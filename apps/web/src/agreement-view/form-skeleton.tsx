import type { ReactNode } from 'react';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';

/** A screen of automatic top-up with a main action, before it is there. */
export function FormSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <Bone kind="block" />
      <Bone kind="block" />
      <Bone kind="line" />
      <Bone kind="line-short" />
    </PageSkeleton>
  );
}
