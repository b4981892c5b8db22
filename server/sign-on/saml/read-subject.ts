import type { SamlSettings } from '../../../contract/sign-on/saml.ts';
import type { SamlAnswer } from './check-assertion.ts';
import { emailName, transientName } from './names.ts';
import { SamlProblem } from './problems.ts';

export interface Subject {
  subject: string;
  /** It is an email address, which may be given to someone else one day. */
  mayBeReassigned: boolean;
}

const maxLength = 256;

/** Who someone is at the provider, for good: the attribute that the organisation chose, or NameID. */
export function readSubject({ subjectAttribute }: SamlSettings, answer: SamlAnswer): Subject {
  if (subjectAttribute !== '') {
    const values = valuesOf(answer, subjectAttribute);
    const [subject] = values;
    if (!subject || values.length > 1 || subject.length > maxLength) {
      throw new SamlProblem('no_subject', subjectAttribute);
    }
    return { subject, mayBeReassigned: isEmail(subject) };
  }
  if (answer.nameIdFormat === transientName) throw new SamlProblem('changing_name');
  const mayBeReassigned = answer.nameIdFormat === emailName || isEmail(answer.nameId);
  // Capitals in an address mean nothing: the same person must not arrive as two.
  const subject = mayBeReassigned ? answer.nameId.toLowerCase() : answer.nameId;
  return { subject, mayBeReassigned };
}

const isEmail = (text: string) => /^[^@\s]+@[^@\s]+$/.test(text);

const entraMethods = 'http://schemas.microsoft.com/claims/authnmethodsreferences';
const entraSecondFactor = 'http://schemas.microsoft.com/claims/multipleauthn';
const refedsSecondFactor = 'https://refeds.org/profile/mfa';

/** Whether the provider says that it asked for a second factor. */
export function hasSecondFactor(answer: SamlAnswer): boolean {
  return (
    answer.authnContext === refedsSecondFactor ||
    valuesOf(answer, entraMethods).includes(entraSecondFactor)
  );
}

const entraObjectId = 'http://schemas.microsoft.com/identity/claims/objectidentifier';
/** Entra ID sends a pointer to the groups instead when there are more than 150. */
const entraGroupsPointer = 'http://schemas.microsoft.com/claims/groups.link';

export const directoryIdOf = (answer: SamlAnswer): string | null =>
  valuesOf(answer, entraObjectId)[0]?.slice(0, maxLength) ?? null;

export const hasLeftGroupsOut = (answer: SamlAnswer): boolean =>
  valuesOf(answer, entraGroupsPointer).length > 0;

function valuesOf({ attributes }: SamlAnswer, name: string): string[] {
  return attributes.find((attribute) => attribute.name === name)?.values ?? [];
}
