/** The contract's schemas, for pages that must stay small until somebody does something. */
export const contract = () => import('../../../contract/accounts.ts');
