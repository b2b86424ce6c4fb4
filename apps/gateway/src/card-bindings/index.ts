/** Binding a bank card where the wallet has no page for it. */
export { type CardBinding, createCardBinding } from './card-binding.ts';
