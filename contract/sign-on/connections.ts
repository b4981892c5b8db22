import * as z from 'zod/mini';
import { line } from '../fields.ts';

export const connectionKinds = ['oidc', 'saml'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

export const providers = ['entra', 'okta', 'google', 'keycloak', 'other'] as const;
export type Provider = (typeof providers)[number];

export const OidcSettings = z.object({
  /** Exactly as the provider calls itself. */
  issuer: z.string(),
  clientId: z.string(),
  /** The `acr` that means a second factor, for providers that say it that way. */
  secondFactorAcr: z.optional(z.string()),
});
export type OidcSettings = z.infer<typeof OidcSettings>;

/** Roles that a group of the directory can give. Nobody becomes an owner, Admin or ModuleOwner that way. */
export const mappedRoles = ['learner', 'manager', 'administrator'] as const;
export type MappedRole = (typeof mappedRoles)[number];

const maxMappedGroups = 50;

/** Names of claims or attributes. Empty: not used. */
export const Mapping = z.object({
  email: z._default(line('The claim for the email address', 200, { optional: true }), ''),
  firstName: z._default(line('The claim for the first name', 200, { optional: true }), ''),
  lastName: z._default(line('The claim for the last name', 200, { optional: true }), ''),
  /** Used where first and last name are missing. */
  name: z._default(line('The claim for the name', 200, { optional: true }), ''),
  department: z._default(line('The claim for the department', 200, { optional: true }), ''),
  /** A `/` in a department makes branches. */
  departmentBranches: z._default(z.boolean(), false),
  groups: z._default(line('The claim for the groups', 200, { optional: true }), ''),
  roles: z._default(
    z
      .array(z.object({ group: line('The group', 200), role: z.enum(mappedRoles) }))
      .check(z.maxLength(maxMappedGroups, `Map at most ${maxMappedGroups} groups.`)),
    [],
  ),
});
export type Mapping = z.infer<typeof Mapping>;
