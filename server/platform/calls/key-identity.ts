import type { Role } from '../../../contract/fields.ts';

/** Who makes a call with a key, and what the key may do. */
export interface KeyIdentity {
  /** Of a client's token, the client's. */
  keyId: string;
  kind: 'personal' | 'organisation' | 'client-token' | 'scim';
  name: string;
  teamId: string;
  /** Nobody outside of this department, and of those below it, exists for the key. */
  branchId: string | null;
  scopes: readonly string[];
  /** The member whose key it is: it may do what they may at that moment, within its scopes. Null if it is the organisation's. */
  owner: { accountId: number; username: string; role: Role } | null;
}
