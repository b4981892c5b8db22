import type { OutboundRules } from '../../config/outbound.ts';
import { OutboundError, type OutboundProblem, openOutside } from '../../platform/http/outbound.ts';

/** What came back: a status, or nothing at all. */
export type Answer = { status: number; location?: string } | { unreachable: OutboundProblem };

export type AskAddress = (address: string, method: 'HEAD' | 'GET') => Promise<Answer>;

/** One request without following where it leads. Nothing of the body is read. */
export const askAddress =
  (rules: OutboundRules): AskAddress =>
  async (address, method) => {
    const headers = { accept: '*/*', 'user-agent': 'Link check' };
    try {
      const reply = await openOutside(rules, address, { method, headers, anyPort: true });
      reply.end();
      const { location } = reply.headers;
      return { status: reply.status, ...(location !== undefined && { location }) };
    } catch (error) {
      if (error instanceof OutboundError) return { unreachable: error.problem };
      throw error;
    }
  };
