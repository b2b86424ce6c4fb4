/** The settings for crediting numbers: suppliers, their routes, products and floats. */
export type { DtOneProducts } from './read-top-ups.ts';
export type { FloatLevel, FloatLevels } from './float-levels.ts';
export { type SupplierName, supplierNames } from './suppliers.ts';
export { type RoutedTopUp, routeOf } from './top-up-routes.ts';
