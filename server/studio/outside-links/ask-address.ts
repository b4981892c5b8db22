import { requestOutside, Unreachable } from '../../platform/http/outside.ts';

/** What came back: a status, or nothing at all. */
export type Answer = { status: number; location?: string } | { unreachable: string };

export type AskAddress = (address: string, method: 'HEAD' | 'GET') => Promise<Answer>;

/** One request without following where it leads. Nothing of the body is read. */
export const askAddress: AskAddress = async (address, method) => {
  try {
    const asked = await requestOutside(address, { method, accept: '*/*', agent: 'Link check' });
    asked.request.destroy();
    const { statusCode = 0, headers } = asked.answer;
    const { location } = headers;
    return { status: statusCode, ...(location !== undefined && { location }) };
  } catch (error) {
    if (error instanceof Unreachable) return { unreachable: error.code };
    throw error;
  }
};
