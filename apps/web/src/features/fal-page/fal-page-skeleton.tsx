export { PlainSkeleton as FalPageSkeleton } from '../../ui/page/page-skeleton.tsx';
