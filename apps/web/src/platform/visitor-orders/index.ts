import { localArea } from '../storage.ts';
import { createVisitorOrders } from './visitor-orders.ts';

export const visitorOrders = createVisitorOrders(localArea);
