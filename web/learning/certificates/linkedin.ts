import type { Certificate } from '../../../contract/learning/achievements.ts';

/** LinkedIn's form "Add licence or certification", filled in. */
export function linkedInUrl(
  { id, courseTitle, completedOn }: Pick<Certificate, 'id' | 'courseTitle' | 'completedOn'>,
  certificateUrl: string,
  organizationName: string,
): string {
  const [year = '', month = ''] = completedOn.split('-');
  const form = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: certificateUrl,
    certId: id,
  });
  return `https://www.linkedin.com/profile/add?${form}`;
}
