export { PlainSkeleton as PlaceOrderSkeleton } from '../../../ui/page/page-skeleton.tsx';
