/** Who credits numbers: suppliers, their routes, products and floats, as the environment sets them. */
export type { DtOneProducts } from './read-top-ups.ts';
export type { FloatLevel, FloatLevels } from './float-levels.ts';
export { type SupplierName, supplierNames } from './suppliers.ts';
export { type RoutedTopUp, routeOf } from './top-up-routes.ts';
