import type { Role } from '../../../contract/fields.ts';

export interface NewAccount {
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  role: Role;
  /** Made from the email address unless given. */
  username?: string | undefined;
}
