import type { ReactNode } from 'react';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';

/** Renders the skeleton of an automatic top-up screen with a main button. */
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
