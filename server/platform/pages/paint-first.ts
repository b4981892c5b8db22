/**
 * A page is readable without its scripts, so they are fetched after the first paint: until then the stylesheet and the
 * fonts have the connection to themselves, and no script is evaluated before the text is there. Scripts that the page asks
 * for first (`<Scripts data-needed>`) don't wait, but still give way to the stylesheet and the fonts.
 */
export function paintFirst(html: string): string {
  const start = startScript.exec(html);
  if (!start) return html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"');
  const [script, opening = '', imports = ''] = start;
  const preloads = Array.from(html.matchAll(preloadLink), ([, href]) => href);
  const later = [afterPaint, preload(preloads), inOrder(imports)].join('\n');
  // As functions: in a replacement string, `$&` and the like would be substituted.
  return html.replace(script, () => `${opening}${later}</script>`).replaceAll(preloadLink, '');
}

const preloadLink = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;

/** As the router writes it: imports the manifest and the modules of the page's routes, then starts the application. */
const startScript =
  /(<script\b(?![^>]* data-needed=)[^>]* type="module"[^>]*>)(import "[^"]+";\n(?:(?:import \* as|const) [^\n]+\n)+\s*window\.__reactRouterRouteModules = [^<]+)<\/script>/;

/** A hidden tab isn't painted before someone looks at it, and a browser may never report its paints. */
const afterPaint =
  "await new Promise((go)=>{try{if(document.hidden)go();new PerformanceObserver(go).observe({type:'paint',buffered:true})}catch{go()}setTimeout(go,2000)});";

/** All at once; otherwise each would be discovered when the one before it has arrived. */
const preload = (hrefs: (string | undefined)[]) =>
  `for(const href of ${JSON.stringify(hrefs)}){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}`;

/** Static imports would be fetched before the first line runs. */
const inOrder = (imports: string) =>
  imports
    .replace(/^import ("[^"]+");$/gm, 'await import($1);')
    .replace(/^import \* as (\w+) from ("[^"]+");$/gm, 'const $1=await import($2);');
