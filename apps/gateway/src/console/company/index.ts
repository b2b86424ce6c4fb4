/** Signing in with the company's account. */
export { bindAccount, isAccountTaken, letAccountIn, personOfAccount } from './company-accounts.ts';
export { type CompanyProvider, createCompanyProvider } from './company-provider.ts';
