import { otherSiteAddress } from '../../../contract/site/other-sites.ts';
import type { OutboundProblem } from '../../platform/http/outbound.ts';
import type { Answer, AskAddress } from './ask-address.ts';

/** `isOurs`: it may be our own connection that fails. */
export type Finding = { works: true } | { works: false; problem: string; isOurs: boolean };

const mostRedirects = 5;
const works: Finding = { works: true };

/** Whether a link leads anywhere. A page that wants a password, or no robots, is there. */
export async function checkAddress(address: string, ask: AskAddress): Promise<Finding> {
  let at = address;
  for (let followed = 0; followed <= mostRedirects; followed += 1) {
    const answer = await askGently(at, ask);
    if ('unreachable' in answer) return unreachable(answer.unreachable);
    const { status, location } = answer;
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, at)) {
      at = new URL(location, at).href;
      // Behind a redirect to http, the page is there; we only ask over https.
      if (!otherSiteAddress.test(at)) return works;
      continue;
    }
    if (status === 404 || status === 410) return fails(`The page isn’t there (${status}).`);
    if (status >= 500) return fails(`The site answers with an error (${status}).`);
    return works;
  }
  return fails('It leads in a circle.');
}

/** Some sites answer only to those who want the page. */
async function askGently(address: string, ask: AskAddress): Promise<Answer> {
  const answer = await ask(address, 'HEAD');
  const isRefused = 'status' in answer && answer.status >= 400;
  return isRefused ? ask(address, 'GET') : answer;
}

const fails = (problem: string): Finding => ({ works: false, problem, isOurs: false });

function unreachable(problem: OutboundProblem): Finding {
  if (problem === 'not_allowed') return fails('It leads into a private network.');
  if (problem === 'tls') return fails('The site’s certificate isn’t valid.');
  return { works: false, problem: 'The site doesn’t answer.', isOurs: true };
}
