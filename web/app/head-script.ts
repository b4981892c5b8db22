/**
 * Runs before the first paint: marks the document as signed in and sets the chosen theme, so that neither the wrong
 * navigation nor the wrong colours flash. Must agree with data/token.ts and the theme toggle.
 */
export const headScript = `(()=>{try{
const d=document.documentElement.dataset,s=localStorage,t=s.getItem('token'),c=s.getItem('theme');
if(c==='dark'||c==='light')d.theme=c;
if(t&&JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp*1000>Date.now())d.signedIn='';
}catch{}})()`;
