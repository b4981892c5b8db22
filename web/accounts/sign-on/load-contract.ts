/** Imported on demand: the schemas would be a large part of these pages' first visit. */
export const loadContract = () => import('../../../contract/sign-on/sign-in.ts');
