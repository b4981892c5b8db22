/**
 * Runs before the first paint: marks the document as signed in, sets the chosen theme and whether lessons are read in steps, so
 * that neither the wrong navigation nor colours nor text flash. Must agree with data/token.ts, the theme toggle and
 * learning/lesson/guide/reading-mode.ts.
 */
export const headScript = `(()=>{try{
const d=document.documentElement.dataset,s=localStorage,t=s.getItem('token'),c=s.getItem('theme');
if(c==='dark'||c==='light')d.theme=c;
if(s.getItem('reading')==='steps')d.reading='steps';
if(t&&JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp*1000>Date.now())d.signedIn='';
}catch{}})()`;
